# SPDX-License-Identifier: MIT
"""The kinds of small bugs that `./dev mutants` plants, and the places in C++ code where they fit.

Comments and literals are blanked out before the search, so that only code is changed. A bug never
moves a line, so __LINE__ and the names of unity sources stay the same.
"""
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """One bug in one line: `after` is the whole line that replaces it."""

    line: int  # counted from 1
    kind: str
    before: str
    after: str


_TOKEN = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | R"(?P<tag>\w*)\(.*?\)(?P=tag)" | "(?:\\.|[^"\\\n])*"
      | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'""",
    re.VERBOSE | re.DOTALL,
)


def blank(text):
    """`text` with comments and literals replaced by blanks of the same length."""
    return _TOKEN.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def _closing(code, opening):
    """Returns the index of the bracket that closes the one at `opening`, or -1 if it is not in the
    line."""
    depth = 0
    for index in range(opening, len(code)):
        depth += {"(": 1, ")": -1}.get(code[index], 0)
        if depth == 0:
            return index
    return -1


def _swaps(pairs):
    """Returns a finder for operators between blanks, each with its possible replacements."""

    def find(code, _):
        for operator, others in pairs.items():
            for match in re.finditer(rf" {re.escape(operator)} ", code):
                for other in others:
                    yield match.start() + 1, match.end() - 1, other

    return find


def _number(code, in_table):
    if bool(re.match(r"\s*\{.*\},?\s*$", code)) != in_table or _loop(code):
        return
    for match in re.finditer(r"(?<![\w.'\"])(0x[0-9a-fA-F]+|\d[\d']*)[uUlL]*(?![\w.'])", code):
        for other in ("+ 1",) if match.group(1) == "0" else ("+ 1", "- 1"):
            yield match.start(), match.end(), f"({match.group()} {other})"


def _loop(code):
    return re.match(r"\s*for \([^;]*;[^;]*;", code)


def _relation(code, previous):
    if not _loop(code):
        yield from _swaps({"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"]})(code, previous)


def _loop_bound(code, _):
    match = _loop(code)
    if not match:
        return
    condition = code.index(";")
    for operator in re.finditer(r" (<|<=|>|>=) ", code[condition : match.end()]):
        start = condition + operator.start() + 1
        end = condition + operator.end() - 1
        other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[operator.group(1)]
        yield start, end, other
    for first in re.finditer(r"= (\d+)$", code[:condition]):
        yield first.start(1), first.end(1), f"{first.group(1)} + 1"
    for limit in re.finditer(r" < ([^;]+);", code[condition : match.end()]):
        yield condition + limit.start(1), condition + limit.end(1), f"{limit.group(1)} - 1"


def _condition(code, _):
    for match in re.finditer(r"\b(?:if|while) (?:constexpr )?(?=\()", code):
        closing = _closing(code, match.end())
        inside = code[match.end() + 1 : closing]
        if closing < 0 or ";" in inside or re.search(r"[^=!<>]=[^=]", inside):
            continue
        yield match.end() + 1, closing, f"!({{{match.end() + 1}:{closing}}})"


def _dropped_not(code, _):
    for match in re.finditer(r"!(?=[\w(*:])", code):
        yield match.start(), match.end(), ""


_KEYWORDS = "return|if|for|while|switch|else|do|case|delete|throw|using|static_assert|assert|new"
_STATEMENT = re.compile(
    rf"\s*(?!(?:{_KEYWORDS})\b)(?:\+\+|--|\*)?[A-Za-z_][\w:.\[\]()>*-]*"
    r"\s*(?:\(.*\)|[-+*/|&^%]?= .*|(?:<<|>>)=? .*|\+\+|--)?;\s*$"
)


def _statement(code, previous):
    stripped = code.strip()
    if not re.search(r"[;{}:)]\s*$|^\s*$", previous) or code.count("(") != code.count(")"):
        return
    start = len(code) - len(code.lstrip())
    one_line_if = re.match(r"\s*if \(", code)
    if one_line_if and stripped.endswith(";"):
        yield start, len(code.rstrip()), "{}"
    elif _STATEMENT.match(code) and re.search(r"[(=]|\+\+|--", stripped):
        yield start, len(code.rstrip()), ";"


def _returned(code, _):
    match = re.search(r"\breturn ([^{};]+);", code)
    if not match:
        return
    value, start, end = match.group(1), match.start(1), match.end(1)
    if value in ("true", "false"):
        yield start, end, "false" if value == "true" else "true"
        return
    whole = f"{{{start}:{end}}}"
    if re.search(r" (==|!=|<|<=|>|>=|&&|\|\|) |^!", value) and "?" not in value:
        yield start, end, f"!({whole})"
    elif re.search(r"\d| [-+*/%] |size\(\)", value):
        yield start, end, f"({whole}) + 1"
    elif value not in ("std::nullopt", "nullptr"):
        yield start, end, "{}"


_FUNCTION = re.compile(
    rf"\s{{0,2}}(?!(?:{_KEYWORDS}|namespace|class|struct|enum|union)\b)"
    r"(?:\[\[\w+\]\] )?(?P<type>[\w:<>&*, ]+?)[ &*]+[\w:~]+\([^;]*\)(?: const)?(?: override)?"
    r"(?: noexcept)? \{\s*$"
)


def _early_return(code, _):
    match = _FUNCTION.match(code)
    if match:
        at = len(code.rstrip())
        void = re.search(r"\bvoid$", match.group("type"))
        yield at, at, " return;" if void else " return {};"


def _arguments(code, _):
    for match in re.finditer(r"\w\(([A-Za-z_][\w.]*), ([A-Za-z_][\w.]*)(?=[,)])", code):
        if match.group(1) != match.group(2):
            yield match.start(1), match.end(2), f"{match.group(2)}, {match.group(1)}"


def _words(pairs):
    def find(code, _):
        for word, other in pairs.items():
            for match in re.finditer(rf"(?<![\w]){re.escape(word)}(?!\w)", code):
                yield match.start(), match.end(), other

    return find


def _jump(code, previous):
    """A `break` on its own line may belong to a switch, where `continue` could do the same."""
    for match in re.finditer(r"\b(break|continue);", code):
        alone = code.strip() == "break;" and not previous.rstrip().endswith(")")
        other = {"break": ";" if alone else "continue;", "continue": "break;"}[match.group(1)]
        yield match.start(), match.end(), other


def _increment(code, _):
    for match in re.finditer(r"\+\+|--", code):
        yield match.start(), match.end(), "--" if match.group() == "++" else "++"


def _assignment(code, _):
    pairs = {"+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|=", "^=": "|="}
    yield from _swaps({operator: [other] for operator, other in pairs.items()})(code, _)


# Each kind of bug has a name, a description, and a function that finds places for the bug in a
# line: (code, code of the line before) -> (start, end, replacement). In a replacement, {a:b} stands
# for line[a:b].
KINDS = {
    "table": ("a cell of a table +1 or -1", lambda code, _: _number(code, True)),
    "constant": ("a number +1 or -1", lambda code, _: _number(code, False)),
    "arithmetic": (
        "+ for -, * for +, / for *, % for /",
        _swaps({"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"]}),
    ),
    "assignment": ("+= for -= and the like", _assignment),
    "increment": ("++ for --", _increment),
    "relation": ("< for <=, > for >=", _relation),
    "equality": ("== for !=", _swaps({"==": ["!="], "!=": ["=="]})),
    "logic": ("&& for ||", _swaps({"&&": ["||"], "||": ["&&"]})),
    "bits": ("& for |, << for >>", _swaps({"&": ["|"], "|": ["&"], "<<": [">>"], ">>": ["<<"], "^": ["|"]})),
    "condition": ("the condition of an if or while negated", _condition),
    "dropped-not": ("a ! left out", _dropped_not),
    "statement": ("a statement left out", _statement),
    "return": ("another value returned", _returned),
    "early-return": ("a function that returns at once", _early_return),
    "loop-bound": ("a loop that begins or ends one off", _loop_bound),
    "arguments": ("two arguments swapped", _arguments),
    "boolean": ("true for false", _words({"true": "false", "false": "true"})),
    "jump": ("break for continue, a break left out", _jump),
    "extremum": ("min for max, front for back", _words(
        {"std::min": "std::max", "std::max": "std::min", "front()": "back()", "back()": "front()"})),
}

_SKIPPED = re.compile(r"\s*(#|static_assert|assert\(|using |namespace |template)")


def _filled(replacement, line):
    return re.sub(r"\{(\d+):(\d+)\}", lambda m: line[int(m.group(1)) : int(m.group(2))], replacement)


def sites(text):
    """Returns all bugs that fit into `text`, by line: {line: {kind: [Site]}}."""
    lines, codes = text.split("\n"), blank(text).split("\n")
    found = {}
    previous = ""
    for number, (line, code) in enumerate(zip(lines, codes), 1):
        if not _SKIPPED.match(code):
            for kind, (_, find) in KINDS.items():
                for start, end, replacement in find(code, previous):
                    after = line[:start] + _filled(replacement, line) + line[end:]
                    if after != line:
                        by_kind = found.setdefault(number, {})
                        by_kind.setdefault(kind, []).append(Site(number, kind, line, after))
        if code.strip():
            previous = code
    return found
