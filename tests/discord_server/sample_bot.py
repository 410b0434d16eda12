"""A bot in plain discord.py that uses everything the server knows; the server's own tests run it."""

import io
import logging
import os
import sys

import discord
import yarl
from discord import app_commands, ui

PICTURE = b"\x89PNG not really"
PEARS = [app_commands.Choice(name=f"Pear {number}", value=f"pear-{number}") for number in range(30)]


class Keep(ui.DynamicItem[ui.Button[ui.View]], template=r"keep:(?P<material>\w+)"):
    """A button whose meaning stands in its custom_id, so that it outlives a restart."""

    def __init__(self, material: str) -> None:
        super().__init__(ui.Button(label="Keep", custom_id=f"keep:{material}"))
        self.material = material

    @classmethod
    async def from_custom_id(cls, _interaction, _item, match, /):  # type: ignore[no-untyped-def]  # discord.py's own signature is generic in the client
        return cls(match["material"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Kept {self.material}.", ephemeral=True)


class Change(ui.Modal, title="Change it"):
    """One text and one choice."""

    name: ui.Label["Change"] = ui.Label(
        text="Name", component=ui.TextInput(custom_id="name", default="Anna", max_length=20)
    )
    colour: ui.Label["Change"] = ui.Label(
        text="Colour",
        component=ui.Select(
            custom_id="colour",
            options=[
                discord.SelectOption(label="Red", value="r"),
                discord.SelectOption(label="Blue", value="b"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, colour = self.name.component, self.colour.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(colour, ui.Select)
        text = f"{name.value} in {colour.values[0]}"
        if interaction.message is None:
            await interaction.response.send_message(text)
        else:
            await interaction.response.edit_message(content=text)


class Panel(ui.View):
    """Buttons and a menu under a message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(Keep("wood"))
        self.add_item(ui.Button(label="Read", url="https://example.org/rules"))

    @ui.button(label="English", custom_id="english")
    async def english(self, interaction: discord.Interaction, _: ui.Button["Panel"]) -> None:
        await interaction.response.edit_message(content="In English.")

    @ui.button(label="Slowly", custom_id="slowly")
    async def slowly(self, interaction: discord.Interaction, _: ui.Button["Panel"]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="At last.")

    @ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, interaction: discord.Interaction, _: ui.Button["Panel"]) -> None:
        await interaction.response.defer()

    @ui.button(label="Change", custom_id="change", row=1)
    async def change(self, interaction: discord.Interaction, _: ui.Button["Panel"]) -> None:
        await interaction.response.send_modal(Change())

    @ui.button(label="Delete", custom_id="delete", row=1)
    async def delete(self, interaction: discord.Interaction, _: ui.Button["Panel"]) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()

    @ui.select(
        custom_id="fruit",
        options=[
            discord.SelectOption(label="Apple", value="a"),
            discord.SelectOption(label="Pear", value="p"),
        ],
        row=2,
    )
    async def fruit(self, interaction: discord.Interaction, select: ui.Select["Panel"]) -> None:
        await interaction.response.send_message(f"Chose {select.values[0]}.")


class Menus(ui.View):
    """Two menus, one of which opens a form."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        custom_id="several",
        placeholder="Several",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=word) for word in ("one", "two", "three")],
    )
    async def several(self, interaction: discord.Interaction, select: ui.Select["Menus"]) -> None:
        await interaction.response.edit_message(content=" ".join(select.values))

    @ui.select(custom_id="form", placeholder="Form", options=[discord.SelectOption(label="Change")])
    async def form(self, interaction: discord.Interaction, _: ui.Select["Menus"]) -> None:
        await interaction.response.send_modal(Change())


def layout() -> ui.LayoutView:
    """Return a message that is laid out by its components."""
    view = ui.LayoutView(timeout=None)
    row = ui.ActionRow[ui.LayoutView]()
    row.add_item(ui.Button(label="Fine", custom_id="fine"))
    view.add_item(
        ui.Container(
            ui.TextDisplay("# Torches"),
            ui.Section("Two squares.", accessory=ui.Button(label="More", custom_id="more")),
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://board.png", description="The board")
            ),
            ui.Separator(),
            row,
        )
    )
    return view


class SampleBot(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, messages=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_view(Menus())
        self.add_dynamic_items(Keep)
        add_commands(self.tree)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if self.user in message.mentions and message.author != self.user:
            await message.reply(f"You said: {message.clean_content}", mention_author=False)


def add_commands(tree: app_commands.CommandTree[SampleBot]) -> None:
    """Register the commands."""
    tree.add_command(ping)
    tree.add_command(find)
    tree.add_command(panel)
    tree.add_command(menus)
    tree.add_command(picture)
    tree.add_command(slow)
    tree.add_command(mute)
    tree.add_command(change)
    tree.add_command(throw)
    tree.add_command(tidy)
    tree.add_command(send)
    tree.add_command(read_it)
    tree.add_command(who_is_it)
    tree.add_command(note_it)


@app_commands.command(description="Answer at once")
async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pong")


@app_commands.command(description="Find a fruit")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.describe(
    query="What to find", amount="How many", ripe="Only ripe ones", kind="Which kind"
)
@app_commands.choices(
    kind=[app_commands.Choice(name="Sweet", value="s"), app_commands.Choice(name="Sour", value="t")]
)
async def find(
    interaction: discord.Interaction,
    query: str,
    amount: app_commands.Range[int, 1, 9] = 1,
    ripe: bool = False,  # noqa: FBT001, FBT002 - discord.py takes options by position
    kind: str = "none",
) -> None:
    await interaction.response.send_message(f"{query} {amount} {ripe} {kind} {interaction.locale}")
    for number in range(1, amount):
        await interaction.followup.send(f"Another: {number}")


@find.autocomplete("query")
async def complete(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [pear for pear in PEARS if current.lower() in pear.name.lower()][:25]


@app_commands.command(description="Show the panel")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("In Italian.", view=Panel())


@app_commands.command(description="Show two menus")
async def menus(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Choose.", view=Menus())


@app_commands.command(description="Show a laid out message with a picture")
async def picture(interaction: discord.Interaction) -> None:
    file = discord.File(io.BytesIO(PICTURE), "board.png", description="A board")
    await interaction.response.send_message(view=layout(), file=file)


@app_commands.command(description="Think first")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(
        embed=discord.Embed(title="Thought", description="about it")
    )


@app_commands.command(description="Say nothing")
async def mute(_: discord.Interaction) -> None:
    return


@app_commands.command(description="Ask in a form")
async def change(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Change())


@app_commands.command(description="Tidy up")
@app_commands.default_permissions(manage_guild=True)
async def tidy(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Tidied.")


@app_commands.command(description="Send somebody")
async def send(
    interaction: discord.Interaction, recipient: discord.Member, channel: discord.TextChannel
) -> None:
    await interaction.response.send_message(f"{recipient.mention} to {channel.mention}")


throw = app_commands.Group(name="throw", description="Throw something")


@throw.command(description="Throw dice")
async def dice(interaction: discord.Interaction, sides: int) -> None:
    await interaction.response.send_message(f"d{sides}")


@app_commands.context_menu(name="Read it")
async def read_it(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"It says {message.content!r}.", ephemeral=True)


@app_commands.context_menu(name="Who is it")
async def who_is_it(interaction: discord.Interaction, user: discord.User) -> None:
    await interaction.response.send_message(f"{user.display_name}.", ephemeral=True)


@app_commands.context_menu(name="Note it")
async def note_it(interaction: discord.Interaction, _: discord.Message) -> None:
    await interaction.response.send_modal(Change())


def main() -> None:
    """Log in where the environment says."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    discord.http.Route.BASE = os.environ["LAWSPEAKER_API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LAWSPEAKER_GATEWAY"])
    SampleBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
