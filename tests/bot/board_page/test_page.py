"""The page in the hands of its reader: taps, keys, both languages, small screens."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.bot.board_page.conftest import DrawnPage, require_browser

require_browser()

THUMB = 44  # pixels, the smallest side of what a thumb hits
PHONES = [(320, 640), (390, 844)]


def test_a_board_is_drawn_with_taps(page: DrawnPage) -> None:
    assert page.message == "Tap Acting, then the space of the Schemer that acts."
    page.click("surround")
    page.tap("actor", "b2")
    page.tap("hero", "g5")
    page.tap("schemer", "d2")
    page.tap("trap", "c3")
    page.tap("door", "h3")
    page.tap("off", "a4")

    assert page.items == [
        "@ b2", "A g5", "a d2",
        "# a1 b1 c1 d1 e1 f1 g1 h1 a2 h2 a3 h4 a5 h5 a6 b6 c6 d6 e6 f6 g6 h6", "^ c3", "+ h3", "off a4",
    ]  # fmt: skip
    assert page.message == ""


def test_a_second_tap_takes_terrain_back(page: DrawnPage) -> None:
    page.tap("difficult", "b2", "c2", "b2")
    assert page.items == ["~ c2"]
    page.tap("open", "c2")
    assert page.items == []


def test_dangers_have_their_damage(page: DrawnPage) -> None:
    page.tap("trap")
    page.fill("enter", "3")
    page.tap("trap", "b2")
    page.tap("hazard")
    page.fill("enter", "1")
    page.fill("stay", "2")
    page.tap("hazard", "c2", "d2")
    page.fill("stay", "0")
    page.tap("hazard", "d2")

    assert page.items == ["^3 b2", "!1/2 c2", "! d2"]
    assert page.label("b2") == "b2, Trap 3"


def test_a_figure_is_described(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.fill("name", "Fiona")
    page.fill("letter", "F")
    page.fill("fortitude", "6")
    page.tick("wounded")
    page.tick("tiny")
    assert page.items == ["F=Fiona:fortitude 6, wounded, tiny c3"]
    assert page.label("c3") == "c3, Hero F (Fiona)"
    page.tick("wounded")
    page.fill("fortitude", "")
    page.fill("space", "D4")
    assert page.items == ["F=Fiona:tiny d4"]
    page.click("remove")
    assert page.items == []
    assert not page.find("piece").is_displayed()


def test_the_acting_schemer_has_tokens(page: DrawnPage) -> None:
    page.tap("actor", "a1", "b1")
    page.fill("shield", "2")
    page.tick("immune to traps")

    assert page.items == ["@:shield 2, immune to traps b1"]


def test_a_tap_chooses_and_another_moves(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.tap("schemer", "d3")
    page.tap("move", "c3", "e5")
    assert page.items == ["A e5", "a d3"]
    page.tap("move", "d3")
    assert page.find("letter").get_property("value") == "a"


def test_only_tiny_figures_share_a_space(page: DrawnPage) -> None:
    page.tap("hero", "c3", "d3")
    page.fill("space", "c3")
    assert page.message == "A and B on c3: only a Tiny figure shares a space."
    assert page.find("space").get_property("value") == "d3"
    page.tick("tiny")
    page.fill("space", "c3")
    assert page.items == ["A c3", "B:tiny c3"]


def test_walls_stand_between_neighbours(page: DrawnPage) -> None:
    page.tap("wall", "c2")
    assert page.message == "Wall from c2: tap the space on its other side."
    page.click("space-d2")
    assert page.items == ["wall c2 d2"]
    assert page.label("d2") == "d2, Wall to c2"
    assert len(page.driver.find_elements(By.CSS_SELECTOR, "#board i")) == 1
    page.tap("wall", "c2", "e2")
    assert page.message == "c2 and e2 do not touch: a wall stands between neighbours."
    page.tap("wall", "d2", "c2")
    assert page.items == []


def test_features_have_names(page: DrawnPage) -> None:
    page.tap("feature", "c2")
    assert page.message.startswith('"" is no name here')
    page.fill("feature-name", "Orb of Power")
    page.tap("feature", "c2", "d2")
    page.fill("feature-name", "Altar")
    page.click("impassable")
    page.tap("feature", "e2")
    page.choose("target", "Altar")

    assert page.items == ["feature Orb of Power c2 d2", "feature Altar impassable e2"]
    assert page.line.endswith("; scheme Move 2 -> Altar")


def test_the_scheme_is_picked(page: DrawnPage) -> None:
    page.choose("kind", "Leap")
    page.fill("points", "5")
    page.choose("target", "Nearest Foe")
    assert page.line.endswith("; scheme Leap 5 -> Nearest Foe")
    page.choose("target", "")
    page.fill("target-text", "Zot, or if none, Foe")
    assert page.line.endswith("; scheme Leap 5 -> Zot, or if none, Foe")
    page.fill("points", "100")
    assert page.message == 'A whole number from 0 to 99, not "100".'
    assert page.line.endswith("; scheme Leap 5 -> Zot, or if none, Foe")


def test_a_scheme_follows_the_figure_it_aims_at(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.choose("target", "A")
    page.fill("letter", "F")
    assert page.line.endswith("-> F")
    page.fill("name", "title")
    assert page.line.endswith("-> title")
    assert page.find("target").find_element(By.CSS_SELECTOR, ":checked").text == "title"


def test_buttons_count_up_and_down(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.step("fortitude", 1, 1, -1)
    assert page.items == ["A:fortitude 1 c3"]
    page.step("fortitude", -1, -1)
    assert page.items == ["A c3"]
    page.step("columns", 1)
    page.step("points", -1, -1, -1)
    assert page.line == "9x6; A c3; scheme Move 0 -> Foe"


def test_a_smaller_board_loses_what_lay_outside(page: DrawnPage) -> None:
    page.paste("4x3 square; @ a1; F d1; # d2 a3; wall c1 d1; wall a1 b1; feature Orb d3 a2")
    page.fill("columns", "3")

    assert page.line == "3x3 square; @ a1; # a3; wall a1 b1; feature Orb a2; scheme Move 2 -> Foe"
    page.fill("rows", "61")
    assert page.message == 'A whole number from 1 to 60, not "61".'


def test_another_grid_loses_walls_between_strangers(page: DrawnPage) -> None:
    page.paste("3x3 diagonal; @ a1; wall a1 b2; wall a1 b1")
    page.choose("grid", "square")

    assert page.line == "3x3 square; @ a1; wall a1 b1; scheme Move 2 -> Foe"


def test_terrain_under_a_figure_is_told_to_be_yaml(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.tap("trap", "c3")

    assert page.message.startswith("A stands on c3. What a figure stands on can only be said in YAML")
    assert page.items == ["A c3"]


def test_everything_can_be_undone(page: DrawnPage) -> None:
    first = page.line
    page.tap("hero", "c3")
    page.click("surround")
    page.fill("columns", "4")
    page.click("clear")
    for _ in range(4):
        page.click("undo")

    assert page.line == first
    assert not page.find("undo").is_enabled()


def test_the_line_is_copied(page: DrawnPage) -> None:
    page.tap("actor", "b2")
    page.click("copy")
    assert page.message == "Copied. Paste it where you ask."
    page.find("paste").send_keys(Keys.CONTROL, "v")
    assert page.find("paste").get_property("value") == page.line


def test_the_board_outlives_the_page(page: DrawnPage) -> None:
    page.tap("actor", "b2")
    page.paste("3x2 square; @ a1; F=Fiona c2; scheme Leap 1 -> Fiona")
    line = page.line
    page.driver.refresh()

    assert page.line == line


def test_a_link_may_hold_a_board(page: DrawnPage) -> None:
    page.open("lang=it&board=3x2%3B%20%40%20a1")
    assert page.line == "3x2; @ a1; scheme Move 2 -> Foe"
    page.open("lang=it&board=3x2%3B%20%40%20z9")
    assert page.message == '"@ z9": z9 non è sulla mappa.'


def test_keys_draw_as_in_a_drawing(page: DrawnPage) -> None:
    page.type_on(
        "a1",
        "@",
        Keys.ARROW_RIGHT,
        Keys.ARROW_DOWN,
        "#",
        Keys.ARROW_RIGHT,
        "F",
        Keys.ARROW_LEFT,
        "#",
        "~",
    )
    page.type_on("d4", Keys.ARROW_LEFT, Keys.ENTER)

    assert page.items == ["@ c4", "F c2", "~ b2"]  # Enter does what the tool of the page's start does


def test_arrows_stop_at_the_edge(page: DrawnPage) -> None:
    page.type_on("a1", Keys.ARROW_UP, Keys.ARROW_LEFT)
    assert page.driver.switch_to.active_element.get_attribute("id") == "space-a1"
    page.type_on("h6", Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
    assert page.driver.switch_to.active_element.get_attribute("id") == "space-h6"


def test_tab_reaches_everything_and_the_board_once(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    page.tap("hazard")
    fields = []
    page.run("document.activeElement.blur()")
    page.find("language").send_keys("")
    for _ in range(60):
        active = page.driver.switch_to.active_element
        fields.append(
            active.get_attribute("id") or active.get_attribute("data-field") or active.tag_name
        )
        ActionChains(page.driver).send_keys(Keys.TAB).perform()
        if page.driver.switch_to.active_element.get_attribute("id") == "language":
            break

    assert sum(field.startswith("space-") for field in fields) == 1
    assert {
        "language",
        "columns",
        "rows",
        "grid",
        "surround",
        "clear",
        "name",
        "letter",
        "space",
        "remove",
        "summary",
        "kind",
        "points",
        "target",
        "line",
        "copy",
        "paste",
        "read",
        "enter",
        "stay",
        "undo",
    } <= set(fields)


def test_everything_has_an_accessible_name(page: DrawnPage) -> None:
    page.paste("2x2; @ a1; F:tiny b1; feature Orb b2")
    page.tap("feature")
    page.tap("move", "b1")
    page.run("document.querySelector('details').open = true")
    fields = page.driver.find_elements(By.CSS_SELECTOR, "button, input, select, textarea, [role]")
    names = {
        field.get_attribute("outerHTML"): field.accessible_name
        for field in fields
        if field.is_displayed() and field.get_attribute("role") not in ("row", "status")
    }

    assert len(names) > 40
    assert [field for field, name in names.items() if not name.strip()] == []
    assert page.find("columns").accessible_name == "Columns"
    assert page.find("space-b1").accessible_name == "b1, Hero F"


def test_it_speaks_both_languages(page: DrawnPage) -> None:
    page.tap("hero", "c3")
    line = page.line
    page.click("language")

    assert page.driver.find_element(By.TAG_NAME, "h1").text == "Disegna una mappa"
    assert page.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == "it"
    assert page.label("c3") == "c3, Eroe A"
    assert page.line == line
    page.paste("@.?")
    assert page.message == 'c1: "?" su una mappa non significa nulla.'


@pytest.mark.parametrize("fragment", ["lang=en", "lang=it"])
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_it_fits_a_phone_and_a_thumb(page: DrawnPage, fragment: str, width: int, height: int) -> None:
    screen = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    try:
        page.open(fragment)
        page.tap("hazard")
        page.tap("hero", "c3")
        page.run("document.querySelector('details').open = true")
        sizes = page.run(
            "return [...document.querySelectorAll('button, select, textarea, .stepper input, .check, #tools label')]"
            ".filter(node => node.checkVisibility()).map(node => [node.id || node.textContent, node.getBoundingClientRect()])"
            ".map(([name, box]) => [name, box.width, box.height])"
        )
        assert [size for size in sizes if min(size[1], size[2]) < THUMB - 6] == []
        assert [size for size in sizes if size[2] < THUMB] == []
        assert page.run("return document.documentElement.scrollWidth") == width
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const light = colour => {
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255);
  const [red, green, blue] = parts.map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const style = getComputedStyle(document.documentElement), colour = name => light(style.getPropertyValue(`--${name}`));
return arguments[0].map(([ink, ground]) => {
  const [less, more] = [colour(ink), colour(ground)].sort((first, second) => first - second);
  return [ink, ground, (more + 0.05) / (less + 0.05)];
});
"""
INKS = [
    *(
        ("ink", ground)
        for ground in ("page", "card", "open", "rough", "trap", "hazard", "fire", "door")
    ),
    *(("quiet", ground) for ground in ("page", "open", "rough", "trap", "hazard", "fire")),
    *(("piece-ink", piece) for piece in ("hero", "schemer", "actor")),
    ("rock-ink", "rock"),
    ("page", "accent"),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_by_day_and_night(page: DrawnPage, scheme: str) -> None:
    preference = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", preference)
    try:
        contrasts = page.run(CONTRAST, INKS)
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    assert [pair for pair in contrasts if pair[2] < 4.5] == []


def test_the_largest_board_is_drawn(page: DrawnPage) -> None:
    page.paste("60x60; @ a1; F bh60")
    page.tap("trap", "c3")

    assert page.line == "60x60; @ a1; F bh60; ^ c3; scheme Move 2 -> Foe"
