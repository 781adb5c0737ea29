// SPDX-License-Identifier: MIT
// The order of the rooms: which folder may include which. docs/architecture.md draws its picture
// from the table below, so that neither can drift from the code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "tests/base/generated_section.hpp"

namespace chessvm::includes_test {
namespace {

namespace fs = std::filesystem;

/// A folder of sources and the folders that its files include. Rows stand in the order of
/// dependency: a room knows only rooms above it, so that there is no cycle.
struct Room {
  std::string_view folder;
  std::vector<std::string_view> knows;
};

// clang-format off
const std::vector<Room> rooms = {
    {"base", {}},
    {"base/wasm", {"base"}},
    {"base/native", {"base"}},
    {"base/command_line", {"base"}},
    {"base/campaign", {"base", "base/command_line"}},
    {"base/terminal", {"base"}},

    {"vm", {"base"}},
    {"vm/native", {"base", "base/native", "vm"}},
    {"vm/debugger", {"base", "vm"}},
    {"vm/control", {"base", "base/command_line", "vm", "vm/debugger"}},
    {"vm/dap", {"base", "vm", "vm/debugger"}},
    {"vm/tui", {"base", "base/terminal", "vm", "vm/debugger"}},

    {"asm", {"base", "vm"}},

    {"sim/eniac/core", {"base"}},
    {"sim/eniac/units", {"base", "sim/eniac/core"}},
    {"sim/eniac/wiring", {"base", "sim/eniac/core"}},
    {"sim/eniac/machine", {"base", "sim/eniac/core", "sim/eniac/units", "sim/eniac/wiring"}},
    {"sim/eniac/engine/fast", {"sim/eniac/core", "sim/eniac/machine", "sim/eniac/units"}},
    {"sim/eniac/engine/native", {"base", "base/native", "sim/eniac/engine/fast",
                                 "sim/eniac/machine", "sim/eniac/units"}},
    {"sim/eniac/engine", {"sim/eniac/engine/fast", "sim/eniac/engine/native", "sim/eniac/machine",
                          "sim/eniac/units"}},
    {"sim/eniac/trace", {"base", "sim/eniac/core", "sim/eniac/machine", "sim/eniac/units"}},
    {"sim/eniac/fault", {"base", "sim/eniac/core", "sim/eniac/engine", "sim/eniac/machine",
                         "sim/eniac/units"}},
    {"sim/eniac/patch", {"base", "sim/eniac/core", "sim/eniac/engine", "sim/eniac/fault",
                         "sim/eniac/machine", "sim/eniac/trace", "sim/eniac/units",
                         "sim/eniac/wiring"}},
    {"sim/eniac/lint", {"base", "sim/eniac/machine", "sim/eniac/patch", "sim/eniac/units"}},
    {"sim/eniac/report", {"base", "sim/eniac/core", "sim/eniac/lint", "sim/eniac/machine",
                          "sim/eniac/units"}},
    {"sim/eniac/panel", {"base", "base/terminal", "sim/eniac/core", "sim/eniac/engine",
                         "sim/eniac/machine", "sim/eniac/units"}},

    {"sim/rtm/machine", {}},
    {"sim/rtm/language", {"base", "sim/rtm/machine"}},
    {"sim/rtm/schedule", {"base", "sim/rtm/language", "sim/rtm/machine"}},
    {"sim/rtm/network", {"base", "sim/rtm/machine", "sim/rtm/schedule"}},
    {"sim/rtm/placement", {"base", "sim/rtm/language", "sim/rtm/machine", "sim/rtm/network"}},
    {"sim/rtm/patch", {"base", "sim/rtm/machine", "sim/rtm/network", "sim/rtm/placement",
                       "sim/rtm/schedule"}},
    {"sim/rtm/checker", {"base", "sim/eniac/core", "sim/eniac/engine", "sim/eniac/machine",
                         "sim/eniac/patch", "sim/eniac/units", "sim/rtm/schedule"}},
    {"sim/rtm", {"base", "sim/rtm/checker", "sim/rtm/language", "sim/rtm/network", "sim/rtm/patch",
                 "sim/rtm/schedule"}},

    {"sim/wired/lockstep", {"base", "sim/eniac/core", "sim/eniac/engine", "sim/eniac/fault",
                            "sim/eniac/lint", "sim/eniac/machine", "sim/eniac/patch",
                            "sim/eniac/units", "vm"}},
    {"sim/wired/campaign", {"base", "base/campaign", "sim/eniac/core", "sim/eniac/fault",
                            "sim/eniac/machine", "sim/eniac/units", "sim/wired/lockstep", "vm"}},

    {"sim/wired/panel", {"base", "sim/eniac/engine", "sim/eniac/machine", "sim/eniac/panel",
                         "sim/eniac/units", "sim/wired/lockstep", "vm", "vm/debugger"}},

    {"programs/host", {"base", "base/command_line", "sim/wired/lockstep", "vm", "vm/native"}},
    {"programs/games", {"base", "programs/host", "vm"}},
    {"programs/chess", {"base", "programs/host", "vm", "vm/debugger"}},
    {"programs/rivals", {"base", "programs/chess"}},
    {"programs/vmtest", {}},
    {"programs/tic", {"programs/games", "vm/debugger"}},
    {"programs/c4", {"programs/games", "vm/debugger"}},
    {"programs/draughts", {"base", "programs/games", "vm/debugger"}},
    {"programs/life", {"programs/games", "vm/debugger"}},
    {"programs", {"programs/c4", "programs/chess", "programs/draughts", "programs/life",
                  "programs/tic", "vm", "vm/debugger"}},

    // The tools, each at the edge of its house.
    {"asm/advice", {"asm", "base", "vm"}},
    {"asm/server", {"asm", "base", "vm"}},
    {"asm/easm", {"asm", "asm/advice", "asm/server", "base", "base/command_line"}},
    {"vm/chsim", {"base", "base/command_line", "base/terminal", "programs", "vm",
                  "vm/control", "vm/dap", "vm/debugger", "vm/native", "vm/tui"}},
    {"sim/rtmc", {"base", "base/command_line", "sim/rtm"}},
    {"sim/eniacsim", {"base", "base/command_line", "base/terminal", "programs", "sim/eniac/engine",
                      "sim/eniac/fault", "sim/eniac/lint", "sim/eniac/machine", "sim/eniac/panel",
                      "sim/eniac/patch", "sim/eniac/report", "sim/eniac/units",
                      "sim/wired/lockstep", "sim/wired/panel", "vm/debugger"}},
    {"sim/eniac-faults", {"base", "base/campaign", "base/command_line", "programs/chess", "programs/vmtest",
                          "sim/wired/campaign", "sim/wired/lockstep"}},
    {"programs/eniac-chess/play", {"base", "programs/chess", "programs/host", "programs/rivals"}},
    {"programs/eniac-chess/play/screen", {"base", "base/terminal", "programs/chess",
                                          "programs/eniac-chess/play"}},
    {"programs/eniac-chess/uci", {"base", "programs/chess", "programs/host", "programs/rivals"}},
    {"programs/eniac-chess/match", {"base", "base/campaign", "base/command_line",
                                    "programs/chess", "programs/eniac-chess/uci", "programs/host",
                                    "programs/rivals"}},
    {"programs/eniac-chess/suite", {"base", "base/campaign", "programs/chess"}},
    {"programs/eniac-chess/tournament", {"base", "programs/chess", "programs/eniac-chess/match",
                                         "programs/rivals"}},
    {"programs/eniac-chess/kim", {"base", "base/terminal", "programs/chess", "programs/rivals"}},
    {"programs/eniac-chess/budget", {"base", "programs/chess", "programs/eniac-chess/match"}},
    {"programs/eniac-chess", {"base", "base/campaign", "base/command_line", "base/terminal", "programs/chess",
                              "programs/eniac-chess/budget", "programs/eniac-chess/kim",
                              "programs/eniac-chess/match", "programs/eniac-chess/play",
                              "programs/eniac-chess/play/screen", "programs/eniac-chess/suite",
                              "programs/eniac-chess/tournament", "programs/eniac-chess/uci",
                              "programs/host", "programs/rivals"}},
    {"programs/eniac-games", {"base", "base/command_line", "programs/c4", "programs/draughts",
                              "programs/games", "programs/host", "programs/life", "programs/tic"}},
    {"programs/eniac-merge", {"base", "base/campaign", "base/command_line",
                              "programs/eniac-chess/match", "programs/eniac-chess/suite",
                              "programs/host", "sim/wired/campaign"}},
    {"web/engine", {"asm", "base", "base/command_line", "base/wasm", "programs", "programs/chess",
                    "programs/host", "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/lint",
                    "sim/eniac/machine", "sim/eniac/patch", "sim/eniac/trace", "sim/eniac/units",
                    "sim/wired/lockstep", "sim/wired/panel", "vm", "vm/debugger"}},
};
// clang-format on

constexpr std::string_view houses[] = {"base", "vm", "asm", "sim", "programs", "web"};

/// Whether `folder` is a tool's: it has a main.
bool is_tool(std::string_view folder) {
  return fs::exists(fs::path(CHESSVM_SOURCE_DIR) / folder / "main.cpp");
}

const Room* find_room(std::string_view folder) {
  for (const Room& room : rooms)
    if (room.folder == folder) return &room;
  return nullptr;
}

bool is_source(const fs::path& path) {
  return path.extension() == ".hpp" || path.extension() == ".cpp";
}

/// `vm/debugger` of `#include "vm/debugger/view.hpp"`; nullopt for any other line.
std::optional<std::string> included_folder(std::string_view line) {
  constexpr std::string_view start = "#include \"";
  const auto slash = line.rfind('/');
  if (!line.starts_with(start) || slash == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(start.size(), slash - start.size()));
}

using Arrow = std::pair<std::string, std::string>;

/// Every arrow between two folders of the houses, with one line of code that draws it.
std::map<Arrow, std::string> arrows() {
  std::map<Arrow, std::string> found;
  const fs::path root = CHESSVM_SOURCE_DIR;
  for (const std::string_view house : houses)
    for (const auto& entry : fs::recursive_directory_iterator(root / house)) {
      if (!is_source(entry.path())) continue;
      const fs::path file = fs::relative(entry.path(), root);
      std::istringstream lines(read_file(entry.path()).value());
      for (std::string line; std::getline(lines, line);) {
        const std::optional<std::string> to = included_folder(line);
        if (to && *to != file.parent_path())
          found.try_emplace({file.parent_path().string(), *to}, file.string() + ": " + line);
      }
    }
  return found;
}

TEST(Includes, FollowTheOrderOfTheRooms) {
  const auto found = arrows();
  EXPECT_GT(found.size(), 100U) << "the sources were not found";
  for (const auto& [arrow, line] : found) {
    const Room* const room = find_room(arrow.first);
    ASSERT_NE(room, nullptr) << arrow.first << " is a room without a row in the table";
    EXPECT_TRUE(std::ranges::find(room->knows, arrow.second) != room->knows.end())
        << arrow.first << " may not know " << arrow.second << "\n"
        << line;
  }
}

TEST(Includes, UseEveryArrowOfTheTable) {
  const auto found = arrows();
  for (const Room& room : rooms)
    for (const std::string_view known : room.knows)
      EXPECT_TRUE(found.contains({std::string(room.folder), std::string(known)}))
          << room.folder << " no longer includes " << known;
}

TEST(Rooms, KnowOnlyWhatStandsAboveThem) {
  std::set<std::string_view> above;
  for (const Room& room : rooms) {
    for (const std::string_view known : room.knows)
      EXPECT_TRUE(above.contains(known)) << room.folder << " knows " << known << " too early";
    EXPECT_TRUE(above.insert(room.folder).second) << room.folder << " has two rows";
    EXPECT_TRUE(fs::is_directory(fs::path(CHESSVM_SOURCE_DIR) / room.folder)) << room.folder;
  }
}

/// `sim/eniac` of `sim/eniac/units`, `vm` of `vm/chsim`: the house a folder belongs to.
std::string_view house_of(std::string_view folder) {
  const std::size_t slash = folder.find('/');
  if (folder.substr(0, slash) != "sim") return folder.substr(0, slash);
  const std::size_t second = folder.find('/', slash + 1);
  const std::string_view house = folder.substr(0, second);
  return house == "sim/eniacsim" || house == "sim/rtmc" || house == "sim/eniac-faults" ? "" : house;
}

/// Arrows from house to house, tools left out, as a Mermaid flow chart.
std::string houses_picture() {
  std::vector<std::string> seen;
  std::string text = "```mermaid\nflowchart BT\n";
  const auto id = [](std::string_view house) {
    std::string name(house);
    std::ranges::replace(name, '/', '_');
    return name == house ? name : name + "[\"" + std::string(house) + "\"]";
  };
  for (const Room& room : rooms) {
    const std::string_view from = house_of(room.folder);
    if (from.empty() || is_tool(room.folder)) continue;
    for (const std::string_view known : room.knows) {
      const std::string_view to = house_of(known);
      const std::string arrow = "  " + id(from) + " --> " + id(to) + '\n';
      if (from == to || std::ranges::find(seen, arrow) != seen.end()) continue;
      seen.push_back(arrow);
      text += arrow;
    }
  }
  return text + "```\n";
}

/// The table as the manual shows it: one line a folder, in the order of dependency.
std::string rooms_table() {
  std::string text = "\n| folder | includes |\n| --- | --- |\n";
  for (const Room& room : rooms) {
    text += "| `" + std::string(room.folder) + "` |";
    for (const std::string_view known : room.knows) text += " `" + std::string(known) + '`';
    text += room.knows.empty() ? " – |\n" : " |\n";
  }
  return text + '\n';
}

TEST(Architecture, ShowsTheOrderOfTheRooms) {
  const fs::path page = CHESSVM_SOURCE_DIR "/docs/architecture.md";
  expect_section(page, "houses", houses_picture());
  expect_section(page, "rooms", rooms_table());
}

TEST(Sources, NameTheirLicence) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  for (const char* folder : {"base", "vm", "asm", "sim", "programs", "web", "tests", "bench"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!is_source(entry.path())) continue;
      EXPECT_TRUE(read_file(entry.path()).value().starts_with("// SPDX-License-Identifier: MIT\n"))
          << entry.path();
    }
}

}  // namespace
}  // namespace chessvm::includes_test
