// SPDX-License-Identifier: MIT
// Tests that the sources of a folder include only headers of the folders that the table in this
// file allows. A picture and a table in docs/architecture.md are made from this table.
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

#include "base/files/file.hpp"
#include "tests/base/generated_section.hpp"

namespace chessvm::includes_test {
namespace {

namespace fs = std::filesystem;

/// A folder, and the folders whose headers it includes. The included folders must come earlier in
/// `rooms`, so cycles are impossible.
struct Room {
  std::string_view folder;
  std::vector<std::string_view> knows;
};

// clang-format off
const std::vector<Room> rooms = {
    {"base/text", {}},
    {"base", {"base/text"}},
    {"base/process", {"base", "base/text"}},
    {"base/files", {"base", "base/process", "base/text"}},
    {"base/output", {"base", "base/files", "base/process", "base/text"}},
    {"base/command_line", {"base", "base/files", "base/process", "base/text"}},
    {"base/campaign", {"base", "base/command_line", "base/files", "base/output", "base/process",
        "base/text"}},
    {"base/native", {"base"}},
    {"base/terminal", {"base", "base/process"}},
    {"base/wasm", {"base/files", "base/output", "base/process"}},

    {"vm/image", {"base", "base/files", "base/text"}},
    {"vm", {"base", "base/files", "base/text", "vm/image"}},
    {"vm/output", {"base", "base/output", "base/process", "base/text", "vm", "vm/image"}},
    {"vm/debugger/source", {"base", "base/files", "base/text", "vm", "vm/image"}},
    {"vm/debugger", {"base", "base/files", "base/output", "base/text", "vm",
        "vm/debugger/source", "vm/image", "vm/output"}},
    {"vm/debugger/commands", {"base", "base/files", "base/text", "vm", "vm/debugger"}},
    {"vm/debugger/control", {"base", "base/command_line", "base/process", "base/text", "vm",
        "vm/debugger", "vm/debugger/commands"}},
    {"vm/debugger/dap", {"base", "base/output", "base/process", "base/text", "vm", "vm/debugger",
        "vm/debugger/commands"}},
    {"vm/debugger/tui", {"base", "base/terminal", "base/text", "vm", "vm/debugger",
        "vm/debugger/commands"}},
    {"vm/native", {"base", "base/native", "vm"}},

    {"asm/source", {"base", "base/files", "base/text", "vm/image"}},
    {"asm/passes", {"asm/source", "base/text", "vm", "vm/image"}},
    {"asm", {"asm/passes", "asm/source", "base", "base/text"}},
    {"asm/advice", {"asm", "base/process", "base/text", "vm"}},
    {"asm/outputs", {"asm", "asm/passes", "asm/source", "base/text", "vm", "vm/image"}},
    {"asm/server", {"asm", "asm/outputs", "asm/passes", "asm/source", "base", "base/files",
        "base/output", "base/process", "base/text", "vm"}},

    {"sim/eniac/core", {"base", "base/text"}},
    {"sim/eniac/units/accumulator", {"sim/eniac/core"}},
    {"sim/eniac/units/cards", {"base/files", "sim/eniac/core"}},
    {"sim/eniac/units", {"base/text", "sim/eniac/core", "sim/eniac/units/accumulator",
        "sim/eniac/units/cards"}},
    {"sim/eniac/wiring", {"base", "base/text", "sim/eniac/core"}},
    {"sim/eniac/machine", {"base", "base/text", "sim/eniac/core", "sim/eniac/units",
        "sim/eniac/units/accumulator", "sim/eniac/units/cards", "sim/eniac/wiring"}},
    {"sim/eniac/engine/fast", {"sim/eniac/core", "sim/eniac/machine", "sim/eniac/units",
        "sim/eniac/units/accumulator"}},
    {"sim/eniac/engine/native", {"base", "base/native", "sim/eniac/engine/fast",
        "sim/eniac/machine", "sim/eniac/units", "sim/eniac/units/accumulator"}},
    {"sim/eniac/engine", {"sim/eniac/engine/fast", "sim/eniac/engine/native",
        "sim/eniac/machine", "sim/eniac/units", "sim/eniac/units/accumulator"}},
    {"sim/eniac/fault", {"base", "base/text", "sim/eniac/core", "sim/eniac/engine",
        "sim/eniac/machine", "sim/eniac/units", "sim/eniac/units/accumulator"}},
    {"sim/eniac/trace", {"base", "base/output", "base/text", "sim/eniac/core",
        "sim/eniac/machine", "sim/eniac/units"}},
    {"sim/eniac/patch", {"base", "base/files", "base/output", "base/process", "base/text",
        "sim/eniac/core", "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/machine",
        "sim/eniac/trace", "sim/eniac/units", "sim/eniac/units/accumulator",
        "sim/eniac/units/cards", "sim/eniac/wiring"}},
    {"sim/eniac/lint", {"base", "sim/eniac/machine", "sim/eniac/patch", "sim/eniac/units",
        "sim/eniac/units/accumulator"}},
    {"sim/eniac/panel", {"base", "base/terminal", "sim/eniac/core", "sim/eniac/engine",
        "sim/eniac/machine", "sim/eniac/units", "sim/eniac/units/accumulator",
        "sim/eniac/units/cards"}},
    {"sim/eniac/report", {"base", "base/text", "sim/eniac/core", "sim/eniac/lint",
        "sim/eniac/machine", "sim/eniac/units", "sim/eniac/units/accumulator",
        "sim/eniac/units/cards"}},

    {"sim/rtm/machine", {}},
    {"sim/rtm/language", {"base", "base/text", "sim/rtm/machine"}},
    {"sim/rtm/schedule", {"base", "sim/rtm/language", "sim/rtm/machine"}},
    {"sim/rtm/checker", {"base/text", "sim/eniac/core", "sim/eniac/engine", "sim/eniac/machine",
        "sim/eniac/patch", "sim/eniac/units", "sim/eniac/units/accumulator", "sim/rtm/schedule"}},
    {"sim/rtm/network", {"base", "base/text", "sim/rtm/machine", "sim/rtm/schedule"}},
    {"sim/rtm/placement", {"base", "base/text", "sim/rtm/language", "sim/rtm/machine",
        "sim/rtm/network"}},
    {"sim/rtm/patch", {"base", "sim/rtm/machine", "sim/rtm/network", "sim/rtm/placement",
        "sim/rtm/schedule"}},
    {"sim/rtm", {"base", "base/files", "base/output", "base/process", "sim/rtm/checker",
        "sim/rtm/language", "sim/rtm/network", "sim/rtm/patch", "sim/rtm/schedule"}},

    {"sim/wired/machine", {"base", "base/files", "base/output", "base/text", "sim/eniac/core",
        "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/lint", "sim/eniac/machine",
        "sim/eniac/patch", "sim/eniac/trace", "sim/eniac/units", "sim/eniac/units/accumulator",
        "sim/eniac/units/cards", "vm", "vm/image", "vm/output"}},
    {"sim/wired/trace", {"sim/eniac/core", "sim/eniac/fault", "sim/eniac/machine",
        "sim/eniac/units", "sim/eniac/units/accumulator", "sim/wired/machine"}},
    {"sim/wired/lockstep", {"base", "base/text", "sim/eniac/units/cards", "sim/wired/machine",
        "sim/wired/trace", "vm"}},
    {"sim/wired/diagnosis", {"sim/eniac/engine", "sim/eniac/fault", "sim/eniac/machine",
        "sim/eniac/units", "sim/eniac/units/accumulator", "sim/wired/lockstep",
        "sim/wired/machine", "sim/wired/trace", "vm"}},
    {"sim/wired/campaign", {"base", "base/campaign", "base/files", "base/text", "sim/eniac/core",
        "sim/eniac/fault", "sim/eniac/machine", "sim/eniac/units/accumulator",
        "sim/wired/lockstep", "sim/wired/machine", "vm", "vm/image"}},
    {"sim/wired/campaign/answers", {"base", "base/campaign", "base/text", "sim/wired/campaign",
        "sim/wired/machine"}},
    {"sim/wired/panel", {"base/text", "sim/eniac/engine", "sim/eniac/machine", "sim/eniac/panel",
        "sim/eniac/units", "sim/eniac/units/accumulator", "sim/eniac/units/cards",
        "sim/wired/lockstep", "sim/wired/machine", "vm", "vm/debugger/source", "vm/image"}},

    {"programs/host", {"base", "base/command_line", "base/files", "base/process", "base/text",
        "sim/wired/lockstep", "sim/wired/machine", "vm", "vm/image", "vm/native"}},
    {"programs/games", {"base", "base/process", "base/text", "programs/host", "vm"}},
    {"programs/c4", {"programs/games", "vm/debugger"}},
    {"programs/chess/rules", {"base", "base/text"}},
    {"programs/chess/search", {"base", "programs/chess/rules", "vm/image"}},
    {"programs/chess/host", {"base", "base/files", "base/text", "programs/chess/rules",
        "programs/chess/search", "programs/host", "vm", "vm/image"}},
    {"programs/chess", {"programs/chess/host", "programs/chess/search", "vm/debugger"}},
    {"programs/draughts", {"base", "base/text", "programs/games", "vm/debugger"}},
    {"programs/life", {"programs/games", "vm/debugger"}},
    {"programs/tic", {"programs/games", "vm/debugger"}},
    {"programs", {"programs/c4", "programs/chess", "programs/draughts", "programs/life",
        "programs/tic", "vm", "vm/debugger", "vm/output"}},
    {"programs/chess/pgn", {"base", "base/files", "base/process", "base/text",
        "programs/chess/host", "programs/chess/rules", "programs/chess/search"}},
    {"programs/chess/player", {"base", "base/text", "programs/chess/host",
        "programs/chess/search", "programs/host"}},
    {"programs/rivals", {"base", "base/text", "programs/chess/player", "programs/chess/rules"}},
    {"programs/vmtest", {}},

    {"tools/chsim/options", {"base", "base/command_line", "base/files", "base/process",
        "base/terminal", "base/text", "vm/debugger/commands", "vm/debugger/source", "vm/image",
        "vm/native"}},
    {"tools/chsim/run", {"base", "base/files", "base/output", "base/process", "base/text",
        "tools/chsim/options", "vm", "vm/debugger", "vm/image", "vm/native", "vm/output"}},
    {"tools/chsim/debug", {"base", "base/files", "base/process", "base/terminal", "base/text",
        "tools/chsim/options", "tools/chsim/run", "vm", "vm/debugger", "vm/debugger/commands",
        "vm/debugger/control", "vm/debugger/dap", "vm/debugger/tui"}},
    {"tools/chsim", {"base/command_line", "base/files", "programs", "tools/chsim/debug",
        "tools/chsim/options", "tools/chsim/run"}},
    {"tools/easm", {"asm/advice", "asm/outputs", "asm/server", "asm/source", "base",
        "base/command_line", "base/files", "base/output", "base/process", "base/text"}},
    {"tools/eniac-chess/uci", {"base", "base/text", "programs/chess/host",
        "programs/chess/player", "programs/chess/rules"}},
    {"tools/eniac-chess/players", {"base", "base/command_line", "base/process", "base/text",
        "programs/chess/player", "programs/chess/rules", "programs/rivals",
        "tools/eniac-chess/uci"}},
    {"tools/eniac-chess/referee", {"base", "base/text", "programs/chess/host",
        "programs/chess/pgn", "programs/chess/rules", "programs/rivals",
        "tools/eniac-chess/players"}},
    {"tools/eniac-chess/match", {"base", "base/campaign", "base/output", "base/text",
        "programs/chess/host", "programs/chess/pgn", "programs/chess/rules",
        "tools/eniac-chess/referee"}},
    {"tools/eniac-chess/budget", {"base", "base/process", "base/text", "programs/chess/host",
        "programs/chess/pgn", "programs/chess/rules", "tools/eniac-chess/referee"}},
    {"tools/eniac-chess/kim", {"base", "base/process", "base/text", "programs/chess/rules",
        "programs/rivals"}},
    {"tools/eniac-chess/machine", {"base", "base/command_line", "base/files", "base/output",
        "base/process", "base/text", "programs/chess/host", "programs/chess/player",
        "programs/chess/search", "programs/host"}},
    {"tools/eniac-chess/play", {"base", "base/files", "base/output", "base/process", "base/text",
        "programs/chess/host", "programs/chess/pgn", "programs/chess/player",
        "programs/chess/rules", "programs/chess/search", "programs/rivals"}},
    {"tools/eniac-chess/play/screen", {"base/terminal", "base/text", "programs/chess/host",
        "programs/chess/player", "programs/chess/rules", "tools/eniac-chess/play"}},
    {"tools/eniac-chess/series", {"base", "base/campaign", "base/command_line", "base/files",
        "base/process", "base/text", "programs/chess/host", "programs/host",
        "tools/eniac-chess/machine", "tools/eniac-chess/match", "tools/eniac-chess/referee"}},
    {"tools/eniac-chess/suite", {"base/campaign", "base/text", "programs/chess/host",
        "programs/chess/rules"}},
    {"tools/eniac-chess/tournament", {"base/text", "programs/chess/host", "programs/rivals",
        "tools/eniac-chess/match"}},
    {"tools/eniac-chess/commands", {"base", "base/campaign", "base/command_line", "base/files",
        "base/output", "base/process", "base/terminal", "base/text", "programs/chess/host",
        "programs/chess/pgn", "programs/chess/player", "programs/chess/rules", "programs/host",
        "programs/rivals", "tools/eniac-chess/budget", "tools/eniac-chess/kim",
        "tools/eniac-chess/machine", "tools/eniac-chess/match", "tools/eniac-chess/play",
        "tools/eniac-chess/play/screen", "tools/eniac-chess/players", "tools/eniac-chess/series",
        "tools/eniac-chess/suite", "tools/eniac-chess/tournament", "tools/eniac-chess/uci"}},
    {"tools/eniac-chess", {"base", "base/command_line", "tools/eniac-chess/commands"}},
    {"tools/eniac-faults", {"base", "base/campaign", "base/command_line", "base/files",
        "base/output", "base/process", "base/text", "programs/chess/host", "programs/host",
        "programs/vmtest", "sim/wired/campaign", "sim/wired/campaign/answers",
        "sim/wired/machine", "vm", "vm/image"}},
    {"tools/eniac-games", {"base", "base/command_line", "base/files", "base/output",
        "base/process", "base/text", "programs/c4", "programs/draughts", "programs/games",
        "programs/host", "programs/life", "programs/tic"}},
    {"tools/eniacsim/options", {"base", "base/command_line", "base/files", "base/process",
        "base/text", "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/lint", "sim/eniac/patch",
        "sim/eniac/units/cards", "sim/wired/machine"}},
    {"tools/eniacsim/patch", {"base", "base/command_line", "base/files", "base/output",
        "base/process", "base/text", "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/lint",
        "sim/eniac/machine", "sim/eniac/patch", "sim/eniac/report", "sim/eniac/units/cards",
        "tools/eniacsim/options"}},
    {"tools/eniacsim/panel", {"base", "base/process", "base/terminal", "base/text",
        "sim/eniac/fault", "sim/eniac/panel", "sim/eniac/patch", "sim/eniac/units/cards",
        "tools/eniacsim/options", "tools/eniacsim/patch"}},
    {"tools/eniacsim/wired", {"base", "base/files", "base/output", "base/process", "base/text",
        "sim/eniac/machine", "sim/eniac/report", "sim/wired/diagnosis", "sim/wired/lockstep",
        "sim/wired/machine", "sim/wired/panel", "tools/eniacsim/options", "tools/eniacsim/panel",
        "tools/eniacsim/patch", "vm", "vm/debugger", "vm/debugger/source"}},
    {"tools/eniacsim", {"base/command_line", "base/files", "programs", "tools/eniacsim/options",
        "tools/eniacsim/panel", "tools/eniacsim/patch", "tools/eniacsim/wired"}},
    {"tools/rtmc", {"base", "base/command_line", "base/files", "sim/rtm"}},

    {"web/engine", {"asm/outputs", "base", "base/command_line", "base/text",
        "programs/chess/host", "programs/chess/pgn", "programs/chess/rules", "programs/host",
        "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/lint", "sim/eniac/machine",
        "sim/eniac/patch", "sim/eniac/units/cards", "sim/wired/lockstep", "sim/wired/machine",
        "sim/wired/panel", "vm/debugger", "vm/debugger/commands"}},
    {"web/engine/calls", {"asm", "asm/outputs", "asm/server", "base/files", "base/output",
        "base/text", "base/wasm", "programs", "programs/chess/rules", "programs/host",
        "sim/eniac/engine", "sim/eniac/fault", "sim/eniac/machine", "sim/eniac/patch",
        "sim/eniac/trace", "sim/eniac/units/cards", "vm", "vm/debugger/source", "vm/image",
        "web/engine"}},
};
// clang-format on

constexpr std::string_view houses[] = {"base", "vm", "asm", "sim", "programs", "tools", "web"};

const Room* find_room(std::string_view folder) {
  for (const Room& room : rooms)
    if (room.folder == folder) return &room;
  return nullptr;
}

bool is_source(const fs::path& path) {
  return path.extension() == ".hpp" || path.extension() == ".cpp";
}

/// Returns the folder of an include line, such as `vm/debugger`; nullopt for any other line.
std::optional<std::string> included_folder(std::string_view line) {
  constexpr std::string_view start = "#include \"";
  const auto slash = line.rfind('/');
  if (!line.starts_with(start) || slash == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(start.size(), slash - start.size()));
}

using Arrow = std::pair<std::string, std::string>;

/// Returns every dependency between two folders of sources, with an include line that causes it.
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

/// Returns `tools/eniac-chess` for `tools/eniac-chess/play`; empty for a folder outside tools/.
std::string_view tool_of(std::string_view folder) {
  constexpr std::string_view tools = "tools/";
  if (!folder.starts_with(tools)) return {};
  return folder.substr(0, folder.find('/', tools.size()));
}

TEST(Includes, LeaveToolsToThemselves) {
  for (const Room& room : rooms)
    for (const std::string_view known : room.knows)
      EXPECT_TRUE(tool_of(known).empty() || tool_of(known) == tool_of(room.folder))
          << room.folder << " knows " << known;
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

/// Returns the main part of the tree (its "house") to which a folder belongs: `sim/eniac` for
/// `sim/eniac/units`, or `vm` for `vm/debugger`.
std::string_view house_of(std::string_view folder) {
  const std::size_t slash = folder.find('/');
  const std::string_view top = folder.substr(0, slash);
  return top == "sim" ? folder.substr(0, folder.find('/', slash + 1)) : top;
}

/// Returns the dependencies between houses as a Mermaid flow chart.
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
  for (const char* folder :
       {"base", "vm", "asm", "sim", "programs", "tools", "web", "tests", "bench"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!is_source(entry.path())) continue;
      EXPECT_TRUE(read_file(entry.path()).value().starts_with("// SPDX-License-Identifier: MIT\n"))
          << entry.path();
    }
}

}  // namespace
}  // namespace chessvm::includes_test
