// SPDX-License-Identifier: MIT
// Tests that comments cite only existing pages and headings of docs/, and no document outside the
// tree. Also tests that the links of the pages lead to existing files and headings.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/files/file.hpp"

namespace chessvm::citations_test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> source_folders = {"base",     "vm",  "asm",   "sim",  "tools",
                                                 "programs", "web", "tests", "bench"};

fs::path root() {
  return CHESSVM_SOURCE_DIR;
}

std::vector<fs::path> sources(const std::string& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
    const auto extension = entry.path().extension();
    const bool is_this_test = entry.path().filename() == "citations_test.cpp";
    if ((extension == ".hpp" || extension == ".cpp") && !is_this_test)
      found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Returns the comments of a source. Joins successive `//` lines, because citations may span them.
std::string comments(const std::string& text) {
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("//");
    all += at == std::string::npos ? "\n" : " " + line.substr(at + 2);
  }
  return all;
}

/// Returns the anchor of a heading: `#cycling-unit-cy` for "## Cycling unit (`cy`)".
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char letter : heading) {
    if (letter == ' ' || letter == '-') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_')
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return anchor;
}

/// Returns the anchors of the headings of a page. Ignores lines in blocks of code.
std::set<std::string> anchors(const std::string& page) {
  std::set<std::string> found;
  std::istringstream lines(page);
  bool in_code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) in_code = !in_code;
    const std::size_t text = line.find_first_not_of('#');
    if (in_code || text == 0 || text == std::string::npos || line[text] != ' ') continue;
    found.insert(anchor_of(line.substr(text + 1)));
  }
  return found;
}

/// Reads each cited page once.
class Pages {
 public:
  /// Returns the error in a citation, or an empty text. An empty `anchor` cites the whole page.
  [[nodiscard]] std::string complaint(const std::string& page, const std::string& anchor) {
    if (known_.count(page) == 0) {
      if (!fs::exists(root() / page)) return "there is no page " + page;
      known_[page] = anchors(read_file(root() / page).value());
    }
    if (!anchor.empty() && known_[page].count(anchor) == 0)
      return page + " has no heading #" + anchor;
    return "";
  }

 private:
  std::map<std::string, std::set<std::string>> known_;
};

TEST(Citations, AnchorsAreMadeOfHeadings) {
  EXPECT_EQ(anchor_of("Cycling unit (`cy`)"), "cycling-unit-cy");
  EXPECT_EQ(anchor_of("Cables: `p FROM TO`"), "cables-p-from-to");
  EXPECT_EQ(anchors("# One\n```\n# no heading\n```\ntext\n## Two, or more\n"),
            (std::set<std::string>{"one", "two-or-more"}));
  Pages pages;
  EXPECT_EQ(pages.complaint("docs/eniac.md", "hazards"), "");
  EXPECT_NE(pages.complaint("docs/eniac.md", "no-such-heading"), "");
  EXPECT_NE(pages.complaint("docs/no-such-page.md", ""), "");
}

TEST(Citations, LeadToPagesAndHeadings) {
  const std::regex citation("(docs/[A-Za-z0-9_-]+\\.md)(?:#([a-z0-9_-]*[a-z0-9]))?");
  Pages pages;
  int seen = 0;
  for (const std::string& folder : source_folders)
    for (const fs::path& source : sources(folder)) {
      const std::string text = comments(read_file(source).value());
      for (std::sregex_iterator at(text.begin(), text.end(), citation), end; at != end; ++at) {
        ++seen;
        EXPECT_EQ(pages.complaint((*at)[1], (*at)[2]), "") << source;
      }
    }
  EXPECT_GT(seen, 50) << "the sources were not found";
}

/// Returns the link targets of a page, except those in code.
std::vector<std::string> links(const std::string& page) {
  static const std::regex link("\\]\\(([^)\\s]+)\\)");
  static const std::regex code("`[^`]*`");
  std::vector<std::string> found;
  std::istringstream lines(page);
  bool in_code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) in_code = !in_code;
    if (in_code) continue;
    line = std::regex_replace(line, code, "");
    for (std::sregex_iterator at(line.begin(), line.end(), link), end; at != end; ++at)
      found.push_back((*at)[1]);
  }
  return found;
}

/// Returns the error in a link of `page`; empty if there is none, or if the link leads to the web.
std::string complaint(Pages& pages, const fs::path& page, const std::string& link) {
  if (link.find("://") != std::string::npos || link.starts_with("mailto:")) return "";
  const std::size_t mark = std::min(link.find('#'), link.size());
  const fs::path target =
      mark == 0 ? page : (page.parent_path() / link.substr(0, mark)).lexically_normal();
  if (!fs::exists(root() / target)) return "there is no " + target.string();
  return mark == link.size() ? "" : pages.complaint(target, link.substr(mark + 1));
}

/// Returns the paths between backticks that lead out of the page's folder: `../data/README.md`.
std::vector<std::string> quoted_paths(const std::string& page) {
  static const std::regex path("`((?:\\.\\./)+[A-Za-z0-9_./-]*)`");
  std::vector<std::string> found;
  for (std::sregex_iterator at(page.begin(), page.end(), path), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

/// Returns the paths of the pages below `folders` and of the pages in the root itself. The paths
/// are relative to the root.
std::vector<fs::path> pages_below(const std::vector<std::string>& folders) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(root()))
    if (entry.path().extension() == ".md") found.push_back(entry.path().filename());
  for (const std::string& folder : folders) {
    if (!fs::exists(root() / folder)) continue;
    for (auto at = fs::recursive_directory_iterator(root() / folder);
         at != fs::recursive_directory_iterator(); ++at) {
      if (at->path().filename() == "node_modules") at.disable_recursion_pending();
      if (at->path().extension() == ".md") found.push_back(fs::relative(at->path(), root()));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<fs::path> manuals() {
  return pages_below({"docs", "programs", "contrib", "tests", ".github"});
}

TEST(Links, AreFoundAndJudged) {
  EXPECT_EQ(links("see [a](b.md#c), `[no](code)`\n```\n[no](code)\n```\n![picture](p.svg)\n"),
            (std::vector<std::string>{"b.md#c", "p.svg"}));
  EXPECT_EQ(quoted_paths("`../../spec/a.md`, `../b/`, `../$X`, ../c"),
            (std::vector<std::string>{"../../spec/a.md", "../b/"}));
  Pages pages;
  const fs::path page = "docs/formats/image.md";
  EXPECT_EQ(complaint(pages, page, "../eniac.md#hazards"), "");
  EXPECT_EQ(complaint(pages, page, "https://example.org/none"), "");
  EXPECT_NE(complaint(pages, page, "../eniac.md#no-such-heading"), "");
  EXPECT_NE(complaint(pages, page, "eniac.md"), "");
  EXPECT_NE(complaint(pages, page, "#no-such-heading"), "");
}

TEST(Links, LeadToFilesAndHeadings) {
  Pages pages;
  std::size_t seen = 0;
  for (const fs::path& page : manuals())
    for (const std::string& link : links(read_file(root() / page).value())) {
      ++seen;
      EXPECT_EQ(complaint(pages, page, link), "") << page << ": " << link;
    }
  EXPECT_GT(seen, 100U) << "the pages were not found";
}

TEST(Links, OfTestDataLeadToFiles) {
  Pages pages;
  for (const fs::path& page : pages_below({"tests"}))
    for (const std::string& path : quoted_paths(read_file(root() / page).value()))
      EXPECT_EQ(complaint(pages, page, path), "") << page << ": " << path;
}

/// Returns the places where `text` cites a document outside the tree, each with the text around it.
std::vector<std::string> papers_cited(const std::string& text) {
  // Standards such as "section 18 of IEEE 1364" are public, so they may be cited.
  static const std::regex outside("\\bspec/|\\b[Ss]ections? [0-9]");
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), outside), end; at != end; ++at) {
    const auto place = static_cast<std::size_t>(at->position());
    const std::string around = text.substr(place < 40 ? 0 : place - 40, 80);
    if (around.find("IEEE") == std::string::npos) found.push_back(around);
  }
  return found;
}

TEST(Citations, OfPapersAreFound) {
  EXPECT_EQ(papers_cited("spec/a.md, Section 6.6, sections 1 and 2, section four").size(), 3U);
  EXPECT_EQ(papers_cited("IEEE 1364, section 18").size(), 0U);
}

TEST(Citations, StayInTheClone) {
  for (const std::string& folder : source_folders)
    for (const fs::path& source : sources(folder))
      for (const std::string& around : papers_cited(comments(read_file(source).value())))
        ADD_FAILURE() << source << ": " << around;
  for (const fs::path& page : pages_below({"tests"}))
    for (const std::string& around : papers_cited(read_file(root() / page).value()))
      ADD_FAILURE() << page << ": " << around;
}

}  // namespace
}  // namespace chessvm::citations_test
