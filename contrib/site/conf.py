# Makes a site from README and docs/: `./dev site` (CONTRIBUTING.md#the-site). Sphinx reads the
# pages as they are on GitHub; this file changes only what the site needs in another form.
import pathlib
import re
import sys

from pygments.lexers.special import TextLexer

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "contrib/site"))

from diagrams import dot_of  # noqa: E402

project = "chessvm"
version = re.search(r"chessvm VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text()).group(1)
author = "The chessvm authors"
copyright = author

extensions = ["myst_parser", "sphinx.ext.graphviz"]
graphviz_output_format = "svg"
root_doc = "README"
include_patterns = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/**",
                    "programs/*/README.md", "contrib/README.md", "contrib/vscode/README.md"]
exclude_patterns = ["build", "web/node_modules", "contrib/vscode/node_modules", "contrib/vscode/editor/node_modules", "install"]
myst_heading_anchors = 4
highlight_language = "none"
html_theme = "furo"
html_title = f"chessvm {version}"
html_copy_source = False


def in_order_of_the_table(found):
    """Returns the pages after README: those of docs/README.md in its order, then all others."""
    table = (root / "docs/README.md").read_text().partition("| page |")[2]
    linked = ["docs/README"] + [f"docs/{page}" for page in re.findall(r"\]\(([\w/-]+)\.md[)#]", table)]
    return list(dict.fromkeys([page for page in linked if page in found] + sorted(found)))


def adapt(app, page, source):
    """Adds the navigation to README. Removes links to folders, which the site does not have. Lets
    Graphviz draw the diagrams."""
    folder = (root / page).parent

    def unlinked(link):
        return link[1] if (folder / link[2]).is_dir() else link[0]

    source[0] = re.sub(r"\[([^\]\n]+)\]\(([\w./-]+)\)", unlinked, source[0])
    source[0] = re.sub(r"```mermaid\n(.*?)```", lambda block: f"```{{graphviz}}\n{dot_of(block[1])}\n```",
                       source[0], flags=re.DOTALL)
    if page == root_doc:
        pages = in_order_of_the_table(app.env.found_docs - {root_doc})
        source[0] += "\n```{toctree}\n:hidden:\n" + "\n".join(pages) + "\n```\n"


def setup(app):
    app.connect("source-read", adapt)
    app.add_lexer("rtm", TextLexer)  # without colours
