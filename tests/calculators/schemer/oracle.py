"""A second solver, by plain search, to hold the first one to.

It shares no code with ``calculators.schemer`` and takes the other way wherever there is one: spaces
are pairs, neighbours come from distances in the plane, ways are counted point by point for every
space instead of with a queue. Slow, and meant for boards of a few dozen spaces.
"""

import re
from itertools import product
from typing import Any

Place = tuple[int, int]
Document = dict[str, Any]
Price = tuple[bool, int, int]  # whether Dangerous, damage, points
INFINITE = 10**9
_FALLBACK = r", or if (?:none|no Foe is \w+), (?:then the |then )?"


def answer(document: Document) -> dict[str, Any]:
    """Return what ``lawspeaker schemer --json`` prints, without ``trace`` and paths."""
    return Table(document).answer()


class Table:
    def __init__(self, document: Document) -> None:
        self.grid = document.get("grid", "hex")
        drawn = document["map"].rstrip("\n").split("\n")
        self.ground: dict[Place, str] = {}
        letters: dict[str, Place] = {}
        for row, line in enumerate(drawn):
            for column, character in enumerate(line):
                if character.isalpha() or character == "@":
                    letters[character] = (column, row)
                    self.ground[column, row] = "."
                elif character != " ":
                    self.ground[column, row] = character
        details = document.get("figures", {})
        self.at = dict(letters)
        self.at |= {key: self.place(detail["at"]) for key, detail in details.items() if "at" in detail}
        for key, character in document.get("under", {}).items():
            self.ground[self.at[key] if key in self.at else self.place(key)] = character or "~"
        self.features = document.get("features", {})
        for detail in self.features.values():
            if detail.get("impassable"):
                self.ground |= {self.place(name): "#" for name in detail["at"]}
        self.start = self.at.pop("@")
        self.said = {key: details.get(key) or {} for key in self.at}
        self.actor = document.get("actor", {})
        self.me = set(self.actor.get("keywords", []))
        self.walls = {frozenset(map(self.place, pair)) for pair in document.get("walls", [])}
        self.document = document
        words = document["scheme"].split()
        self.leaps, self.points = words[0].lower() == "leap", int(words[1])
        self.target = " ".join(words[3:])
        self.open = {place for place, character in self.ground.items() if character not in "#+"}
        # No way without a circle spends more.
        self.most = 2 * len(self.open) + 1
        self.sight = self.steps_from({self.start})
        self.prices: dict[tuple[bool, int], dict[Place, Price]] = {}
        self.tables: dict[tuple[bool, bool], list[dict[Place, int]]] = {}

    # --- words of the rule

    def keywords(self, key: str) -> set[str]:
        return set(self.said[key].get("keywords", []))

    def heroic(self, key: str) -> bool:
        usual = "heroic" if key.isupper() else "schemer"
        return "heroic" in self.keywords(key) or self.said[key].get("side", usual) == "heroic"

    def foe(self, key: str) -> bool:
        return "berserk" in self.me or self.heroic(key) != ("heroic" in self.me)

    def place(self, name: str) -> Place:
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("a") + 1
        return column - 1, int(name[len(letters) :]) - 1

    def name(self, place: Place) -> str:
        column, row = place
        letters = ""
        column += 1
        while column:
            column, digit = divmod(column - 1, 26)
            letters = chr(ord("a") + digit) + letters
        return f"{letters}{row + 1}"

    def touch(self, first: Place, second: Place) -> bool:
        """Whether two spaces are neighbours, by how far apart their middles are."""
        if first == second:
            return False
        across, down = abs(first[0] - second[0]), abs(first[1] - second[1])
        if self.grid == "square":
            return across + down == 1
        if self.grid == "diagonal":
            return max(across, down) == 1
        # Hex middles in half spaces: rows 2, 4, 6 ... sit half a space to the right.
        across = abs(2 * first[0] + first[1] % 2 - 2 * second[0] - second[1] % 2)
        return (across, down) in {(2, 0), (1, 1)}

    def adjacent(self, first: Place, second: Place) -> bool:
        return self.touch(first, second) and frozenset((first, second)) not in self.walls

    def beside(self, place: Place) -> set[Place]:
        return {neighbour for neighbour in self.open if self.adjacent(place, neighbour)}

    def steps_from(self, sources: set[Place]) -> dict[Place, int]:
        """Line of Fire distance from the nearest source."""
        distances = dict.fromkeys(sources, 0)
        edge = set(sources)
        steps = 0
        while edge:
            steps += 1
            edge = {neighbour for place in edge for neighbour in self.beside(place)} - set(distances)
            distances |= dict.fromkeys(edge, steps)
        return distances

    def may_move_into(self, place: Place) -> bool:
        for key in (key for key, position in self.at.items() if position == place):
            theirs = self.keywords(key)
            if "tiny" in theirs | self.me:
                continue
            if "overrun" in self.me and not theirs & {"massive", "immobile", "juggernaut"}:
                continue
            if self.foe(key) or "berserk" in theirs:
                return False
        return True

    def may_end(self, place: Place) -> bool:
        figures = [key for key, position in self.at.items() if position == place]
        return "tiny" in self.me or all("tiny" in self.keywords(key) for key in figures)

    def dangerous(self, place: Place) -> bool:
        tokens = self.actor.get("shield", 0) + self.actor.get("toughness", 0)
        match self.ground[place]:
            case "^":
                return not ("immune to traps" in self.me or ("resistant" in self.me and tokens > 0))
            case "!":
                return "immune to hazards" not in self.me
            case character:
                return character == "*"

    def harm(self, place: Place) -> tuple[int, int]:
        """Damage on entering and on staying."""
        if not self.dangerous(place):
            return 0, 0
        kind = {"^": "traps", "!": "hazards", "*": "wizard_fire"}[self.ground[place]]
        damage = self.document.get(
            kind, {"default": {"enter": 1, "stay": 0} if kind == "hazards" else 1}
        )
        if kind == "hazards":
            if "enter" in damage or "stay" in damage:
                damage = {"default": damage}
            amounts = {"enter": 1, "stay": 0, **damage.get("default", {})}
            amounts |= damage.get(self.name(place), {})
            return amounts["enter"], amounts["stay"]
        if isinstance(damage, int):
            return damage, 0
        return damage.get(self.name(place), damage.get("default", 1)), 0

    # --- ways

    def ways(self, *, leap: bool, safe: bool) -> list[dict[Place, int]]:
        """For each number of points, the least damage on entering by which each space is reached."""
        table: list[dict[Place, int]] = [{self.start: 0}]
        for points in range(1, self.most + 1):
            reached: dict[Place, int] = {}
            for place in self.open:
                cost = 2 if self.ground[place] == "~" and not leap else 1
                if points < cost or (not leap and not self.may_move_into(place)):
                    continue
                if safe and self.dangerous(place):
                    continue
                amounts = [
                    damage
                    for neighbour, damage in table[points - cost].items()
                    if self.adjacent(place, neighbour)
                ]
                if amounts:
                    reached[place] = min(amounts) + (0 if leap else self.harm(place)[0])
            table.append(reached)
        return table

    def price(self, place: Place, *, leap: bool, limit: int) -> Price | None:
        """The best (Dangerous, damage, points) to a space within ``limit`` points."""
        key = (leap, limit)
        if key not in self.prices:
            self.prices[key] = self._price_all(leap=leap, limit=limit)
        return self.prices[key].get(place)

    def _price_all(self, *, leap: bool, limit: int) -> dict[Place, Price]:
        free = self.ways_of(leap=leap, safe=False)
        safe = self.ways_of(leap=leap, safe=True)
        prices: dict[Place, Price] = {}
        for place in self.open - {self.start}:
            enter, stay = self.harm(place)
            options = []
            for points in range(1, min(limit, self.most) + 1):
                if place in free[points]:
                    damage = enter if leap else free[points][place]
                    options.append((self.dangerous(place) or not leap, damage + stay, points))
                if not leap and place in safe[points]:
                    options.append((False, 0, points))
            if options:
                prices[place] = min(options)
        return prices

    def ways_of(self, *, leap: bool, safe: bool) -> list[dict[Place, int]]:
        if (leap, safe) not in self.tables:
            self.tables[leap, safe] = self.ways(leap=leap, safe=safe)
        return self.tables[leap, safe]

    def walk(self, places: list[Place]) -> tuple[int, int]:
        """The points and the damage of a walk; the spaces have to be open to the actor."""
        if self.leaps:
            return len(places), sum(self.harm(places[-1]))
        assert all(map(self.may_move_into, places))
        points = sum(2 if self.ground[place] == "~" else 1 for place in places)
        return points, sum(self.harm(place)[0] for place in places) + self.harm(places[-1])[1]

    # --- step 1

    def choices(self) -> list[list[Any]]:
        for part in re.split(_FALLBACK, self.target):
            sets = [self.options(clause) for clause in part.split(" or ")]
            if any(option for options in sets for option in options):
                break
        return [[aim for option in combination for aim in option] for combination in product(*sets)]

    def options(self, clause: str) -> list[list[Any]]:
        seen = [key for key in self.at if self.at[key] in self.sight]
        seen = [key for key in seen if "avoided" not in self.keywords(key)]
        foes = [key for key in seen if self.foe(key)]
        friends = [key for key in seen if not self.foe(key)]
        side = friends if clause.endswith("Friend") else foes
        if clause in {"Foe", "Friend"}:
            return [side]
        if clause.startswith(("Nearest", "Farthest")):
            wanted = min if clause.startswith("Nearest") else max
            far = wanted((self.sight[self.at[key]] for key in side), default=0)
            return [[key] for key in side if self.sight[self.at[key]] == far] or [[]]
        if clause in {"Wounded Foe", "Fresh Foe"}:
            is_wounded = clause == "Wounded Foe"
            return [[key for key in foes if self.said[key].get("wounded", False) == is_wounded]]
        if clause.startswith("Foe with"):
            measured = [key for key in foes if "fortitude" in self.said[key]]
            wanted = min if "least" in clause else max
            best = wanted((self.said[key]["fortitude"] for key in measured), default=0)
            return [[key for key in measured if self.said[key]["fortitude"] == best]]
        if clause in self.features:
            return [[clause] if self.aimed(clause) & set(self.sight) else []]
        return [[key for key in seen if clause in {key, self.said[key].get("name")}]]

    def aimed(self, aim: str) -> set[Place]:
        if aim in self.features:
            places = {self.place(name) for name in self.features[aim]["at"]}
            if not self.features[aim].get("impassable"):
                return places & self.open
            return {neighbour for place in places for neighbour in self.beside(place)}
        own = {self.at[aim]} if "tiny" in self.keywords(aim) | self.me else set()
        return self.beside(self.at[aim]) | own

    def candidates(self, choice: list[Any], *, by_sight: bool) -> set[Place] | None:
        """The target spaces; ``None`` if the actor is on one already."""
        first = {place for aim in choice for place in self.aimed(aim)}
        distance = self.steps_from(first)
        for far in range(max(distance.values(), default=-1) + 1):
            layer = {place for place, steps in distance.items() if steps == far}
            if self.start in layer:
                return None
            free = {
                place
                for place in layer
                if self.may_end(place)
                and (
                    place in self.sight
                    if by_sight
                    else self.price(place, leap=self.leaps, limit=INFINITE)
                )
            }
            safe = {place for place in free if not self.dangerous(place)}
            if safe or free:
                return safe or free
        return set()

    # --- steps 2 and 3

    def goals(self, choice: list[Any], *, by_sight: bool) -> set[Place] | None:
        places = self.candidates(choice, by_sight=by_sight)
        if not places:
            return None if places is None else set()
        prices = {place: self.price(place, leap=self.leaps, limit=INFINITE) for place in places}
        if not any(prices.values()):
            prices = {place: self.price(place, leap=True, limit=INFINITE) for place in places}
        best = min(price for price in prices.values() if price)
        return {place for place in places if prices[place] == best}

    def main(self, goal: Place) -> dict[Place, tuple[int, int, bool]]:
        """The destinations for one final target: points, damage, and whether it is reached."""
        price = self.price(goal, leap=self.leaps, limit=self.points)
        any_price = self.price(goal, leap=self.leaps, limit=INFINITE)
        if price and price[0] and any_price and not any_price[0]:
            return self.along_safe(goal)  # there is a Safe way, only longer
        return self.at_once(goal)

    def at_once(self, goal: Place) -> dict[Place, tuple[int, int, bool]]:
        """The same, where a final target within the points is entered by whatever way."""
        price = self.price(goal, leap=self.leaps, limit=self.points)
        if price:
            return {goal: (price[2], price[1], True)}
        far = self.steps_from({goal})
        ends = {}
        for place in self.open - {self.start}:
            harm = self.end_harm(place)
            if harm and self.may_end(place) and far.get(place, INFINITE) < far[self.start]:
                ends[place] = (far[place], harm[0], harm[1])
        best = min((end[:2] for end in ends.values()), default=None)
        return {place: (end[2], end[1], False) for place, end in ends.items() if end[:2] == best}

    def end_harm(self, place: Place) -> tuple[int, int] | None:
        """Least damage, then fewest points, of ending on a space within the points."""
        enter, stay = self.harm(place)
        table = self.ways_of(leap=self.leaps, safe=False)
        harms = [
            ((enter if self.leaps else reached[place]) + stay, points)
            for points, reached in enumerate(table[: self.points + 1])
            if points and place in reached
        ]
        return min(harms, default=None)

    def safe_only(self, goal: Place) -> dict[Place, tuple[int, int, bool]]:
        usual = self.main(goal)
        full_price = self.price(goal, leap=self.leaps, limit=INFINITE)
        if full_price is None or full_price[0] or all(place in self.safe_prices() for place in usual):
            return usual
        return self.along_safe(goal)

    def safe_prices(self) -> dict[Place, Price]:
        """What is reached within the points by a Safe way."""
        within = {place: self.price(place, leap=self.leaps, limit=self.points) for place in self.open}
        return {place: price for place, price in within.items() if price and not price[0]}

    def along_safe(self, goal: Place) -> dict[Place, tuple[int, int, bool]]:
        """The Safe ends from which the least of the Safe way remains; none if none is better."""
        safe = self.safe_prices()
        distances = {place: self.safe_left(place, goal) for place in safe if self.may_end(place)}
        best = min(distances.values(), default=INFINITE)
        if best >= self.safe_left(self.start, goal):
            return {}
        return {
            place: (safe[place][2], 0, place == goal) for place in distances if distances[place] == best
        }

    def safe_left(self, place: Place, goal: Place) -> int:
        """Points of the Safe way from a space to the final target; steps for a Leap."""
        table = Table(self.document)
        table.start = place
        price = table.price(goal, leap=self.leaps, limit=INFINITE)
        if place == goal:
            return 0
        return INFINITE if price is None or price[0] else price[2]

    # --- the answer

    def verdict(self, reading: str) -> dict[str, Any]:
        ends: dict[str, Any] = {}
        finals: set[str] = set()
        outcomes, are_reached = [], []
        for choice in self.choices():
            goals = self.goals(choice, by_sight=reading == "blocked-as-leap")
            are_reached.append(goals is None)
            outcomes += [] if goals else [False]
            for goal in sorted(goals or (), key=self.name):
                finals.add(self.name(goal))
                readings = {"stay-safe": self.safe_only, "reach-at-once": self.at_once}
                choice_ends = readings.get(reading, self.main)(goal)
                outcomes.append(bool(choice_ends))
                for place, (points, damage, reaches) in choice_ends.items():
                    old = ends.get(self.name(place))
                    new = (not reaches, self.name(goal), points, damage)
                    ends[self.name(place)] = min(old, new) if old else new
        destinations = [
            {
                "space": space,
                "points": points,
                "damage": damage,
                "final_target": goal,
                "reaches": not short,
            }
            for space, (short, goal, points, damage) in sorted(ends.items())
        ]
        return {
            "final_targets": sorted(finals),
            "destinations": destinations,
            "already_there": all(are_reached),
            "may_stay": any(outcomes) and not all(outcomes),
        }

    def answer(self) -> dict[str, Any]:
        effect = {"kind": "leap" if self.leaps else "move", "points": self.points}
        nothing = {"final_targets": [], "destinations": [], "already_there": False, "may_stay": False}
        if "immobile" in self.me:
            return {"moves": False, "effect": effect, **nothing, "alternatives": []}
        main = self.verdict("main")
        spaces = [end["space"] for end in main["destinations"]]
        alternatives = []
        for reading in ("blocked-as-leap", "reach-at-once", "stay-safe"):
            verdict = self.verdict(reading)
            if [end["space"] for end in verdict["destinations"]] != spaces:
                differing = {key: verdict[key] for key in ("final_targets", "destinations")}
                alternatives.append({"reading": reading, **differing})
        return {"moves": bool(spaces), "effect": effect, **main, "alternatives": alternatives}
