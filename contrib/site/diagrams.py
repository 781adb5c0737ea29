"""Translates the flowcharts of docs/architecture.md from Mermaid, which GitHub draws, to the language of
Graphviz, which draws them for the site. Knows only the forms that these diagrams use; any other line is
an error, so that no part of a picture gets lost."""
import re

_NODE = r'(\w+)(?:\["([^"]*)"\])?'
_ARROW = r"--(?: ([^->]+) --)?>"


class UnknownLine(Exception):
    pass


class _Flowchart:
    def __init__(self):
        self.labels = {}  # labels of nodes, by name
        self.edges = []  # from, to, label
        self.styles = {}  # styles of edges, by number
        self.lines = []  # lines of clusters

    def node(self, name, label):
        if label or name not in self.labels:
            self.labels[name] = label or name

    def chain(self, line):
        """Reads a line such as `a --> b -- text --> c`."""
        parts = re.split(rf"\s*{_ARROW}\s*", line)
        names = []
        for part in parts[::2]:
            node = re.fullmatch(_NODE, part)
            if not node:
                raise UnknownLine(line)
            self.node(*node.groups())
            names.append(node[1])
        self.edges += zip(names, names[1:], parts[1::2])
        if len(names) == 1:
            self.lines.append(names[0])

    def style(self, numbers, text):
        colour, width = re.fullmatch(r"stroke:(#\w+),stroke-width:(\d)px", text).groups()
        for number in numbers.split(","):
            self.styles[int(number)] = f'color="{colour}" fontcolor="{colour}" penwidth={width}'

    def read(self, line):
        if not line or line.startswith("%%"):
            return
        if cluster := re.fullmatch(rf"subgraph {_NODE}", line):
            self.lines.append(f'subgraph "cluster_{cluster[1]}" {{ label="{cluster[2] or cluster[1]}"')
        elif line == "end":
            self.lines.append("}")
        elif style := re.fullmatch(r"linkStyle ([\d,]+) (\S+)", line):
            self.style(*style.groups())
        else:
            self.chain(line)

    def dot(self, direction):
        nodes = [f'"{name}" [label="{label}"]' for name, label in self.labels.items()]
        edges = [f'"{start}" -> "{end}" [label="{label or ""}" {self.styles.get(number, "")}]'
                 for number, (start, end, label) in enumerate(self.edges)]
        settings = [f"rankdir={direction} bgcolor=transparent", "graph [style=rounded color=gray fontcolor=gray]",
                    'node [shape=box style="rounded,filled" fillcolor="#f4f1e8" fontname="sans-serif"]',
                    'graph [fontname="sans-serif"]', 'edge [color="#808080" fontcolor="#808080" fontname="sans-serif" fontsize=11]']
        return "\n".join(["digraph {", *settings, *self.lines, *nodes, *edges, "}"])


def dot_of(mermaid):
    head, *lines = [line.strip() for line in mermaid.strip().split("\n")]
    direction = re.fullmatch(r"flowchart (BT|LR|TB|RL)", head)
    if not direction:
        raise UnknownLine(head)
    chart = _Flowchart()
    for line in lines:
        chart.read(line)
    return chart.dot(direction[1])
