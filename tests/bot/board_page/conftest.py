"""Chromium without a window, and the page in it."""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select

from bot.cli.board import PAGE

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
# It asks nothing of a network, and may run as root in a container.
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-ipc-flooding-protection",  # tests put more boards into the address than a reader can
    "--lang=en",
)
# Goes on from each text, as ``DrawnPage.paste`` does, without a way to the driver for each.
LINES_OF = """
const [grid, paste, read, line] = ["grid", "paste", "read", "line"].map(id => document.getElementById(id));
return arguments[0].map(([gridName, content]) => {
  if (gridName) {
    grid.value = gridName;
    grid.dispatchEvent(new Event("change", {bubbles: true}));
  }
  paste.value = content;
  read.click();
  return [line.value, grid.value];
});
"""


def require_browser() -> None:
    """Leave out the module that calls this where there is no browser; all of them make one line."""
    if BROWSER is None or DRIVER is None:
        reason = "no Chromium with its driver: the tests of the page that draws boards are left out"
        pytest.skip(reason, allow_module_level=True)


OPENED = count()


class DrawnPage:
    """The page as its reader uses it: tools, taps, keys and fields."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def open(self, fragment: str = "lang=en") -> None:
        """Open the page anew; what stood in it is gone, since the address is another."""
        self.driver.get(f"{PAGE.as_uri()}?{next(OPENED)}#{fragment}")

    def find(self, field: str) -> WebElement:
        return self.driver.find_element(By.ID, field)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def click(self, field: str) -> None:
        """Click on a field, away from the tools that stay at the bottom."""
        self.run("arguments[0].scrollIntoView({block: 'center'})", self.find(field))
        self.find(field).click()

    def choose(self, field: str, value: str) -> None:
        Select(self.find(field)).select_by_value(value)

    def fill(self, field: str, text: str) -> None:
        """Type a text into a field, and go on with Tab."""
        self.find(field).send_keys(Keys.CONTROL, "a")
        self.find(field).send_keys(Keys.BACKSPACE, text, Keys.TAB)

    def tap(self, tool: str, *spaces: str) -> None:
        """Choose a tool, and tap spaces with it."""
        self.driver.find_element(By.CSS_SELECTOR, f"[name=tool][value={tool}]").click()
        for space in spaces:
            self.click(f"space-{space}")

    def type_on(self, space: str, *keys: str) -> None:
        """Press keys while a space has the focus."""
        self.run("arguments[0].focus()", self.find(f"space-{space}"))
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def paste(self, text: str) -> None:
        """Put a text into the field for lines and drawings, and go on from it."""
        self.run("arguments[0].value = arguments[1]", self.find("paste"), text)
        self.click("read")

    def lines_of(self, contents: Iterable[str]) -> list[str]:
        """Return the line after each of several texts."""
        return [line for line, _ in self.run(LINES_OF, [("", content) for content in contents])]

    def grids_of(self, contents: Iterable[str]) -> list[str]:
        """Return the grid that is chosen after each of several texts."""
        return [grid for _, grid in self.run(LINES_OF, [("", content) for content in contents])]

    def lines_of_drawings(self, documents: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return the line after each of several drawings on their grids."""
        drawings = [
            (document["grid"], f"{document['scheme']}\n{document['map']}") for document in documents
        ]
        return [line for line, _ in self.run(LINES_OF, drawings)]

    def tick(self, word: str) -> None:
        """Tick or clear a keyword of the chosen figure."""
        box = self.driver.find_element(By.CSS_SELECTOR, f"[data-word='{word}']")
        self.run("arguments[0].closest('details')?.setAttribute('open', '')", box)
        self.run("arguments[0].scrollIntoView({block: 'center'})", box)
        box.click()

    def step(self, field: str, *steps: int) -> None:
        """Tap the buttons beside a number."""
        for step in steps:
            selector = f"[data-field={field}][data-step='{step}']"
            button = self.driver.find_element(By.CSS_SELECTOR, selector)
            self.run("arguments[0].scrollIntoView({block: 'center'})", button)
            button.click()

    def label(self, space: str) -> str | None:
        return self.find(f"space-{space}").get_attribute("aria-label")

    @property
    def line(self) -> str:
        return self.find("line").get_property("value")  # type: ignore[return-value]

    @property
    def items(self) -> Sequence[str]:
        """What the line says besides its size and its Scheme."""
        return self.line.split("; ")[1:-1]

    @property
    def message(self) -> str:
        return self.find("message").text


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    assert BROWSER is not None
    options = ChromeOptions()
    options.binary_location = BROWSER
    for option in (*OPTIONS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # Its own service: Selenium would look for a driver on the network otherwise.
    chrome = Chrome(options=options, service=Service(DRIVER, log_output=os.devnull))
    chrome.set_page_load_timeout(60)
    chrome.set_window_size(500, 1_000)
    yield chrome
    chrome.quit()


@pytest.fixture
def page(driver: Chrome) -> Iterator[DrawnPage]:
    page = DrawnPage(driver)
    page.open()
    yield page
    assert driver.get_log("browser") == []  # type: ignore[no-untyped-call]


@pytest.fixture(scope="session")
def source() -> str:
    return Path(PAGE).read_text(encoding="utf-8")
