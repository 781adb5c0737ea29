// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::test {

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)
#define EXPECT_LACKS(text, part) EXPECT_EQ((text).find(part), std::string::npos) << (text)

/// Runs eniacsim in a temporary folder that has some patches.
class Eniacsim : public testing::Test {
 protected:
  Eniacsim() {
    file("sum.e", sum);
    file("count.e", count);
    file("fibonacci.e", fibonacci);
  }

  void file(const std::string& name, const std::string& contents) const {
    std::ofstream(folder_ / name, std::ios::binary) << contents;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
    return text.str();
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_ / name);
  }
  /// Runs shell commands in the folder; the variable `$eniacsim` is the command of the tool.
  [[nodiscard]] ToolOutcome shell(const std::string& text) const {
    return run_tool(folder_,
                    "eniacsim='timeout -k 1 60 " CHESSVM_BIN_DIR "/eniacsim'; { " + text + "\n}");
  }
  [[nodiscard]] ToolOutcome eniacsim(const std::string& arguments) const {
    return shell("$eniacsim " + arguments);
  }
  /// Starts eniacsim and sends it a signal when the patch or a command creates the file "started".
  [[nodiscard]] ToolOutcome signalled(const std::string& signal,
                                      const std::string& arguments) const {
    return shell("rm -f started; timeout --foreground -k 20 60 " CHESSVM_BIN_DIR "/eniacsim " +
                 arguments +
                 " & pid=$!; for i in $(seq 400); do [ -e started ] && break; sleep 0.05; done; "
                 "sleep 0.2; kill -" +
                 signal + " $pid; wait $pid");
  }
  /// Runs `eniacsim --commands` with `commands` as its input.
  [[nodiscard]] ToolOutcome typed(const std::string& commands,
                                  const std::string& arguments = "") const {
    file("commands.txt", commands);
    return eniacsim("--commands " + arguments + " <commands.txt");
  }

  /// Adds a1 to a2 three times, then stops.
  static constexpr const char* sum =
      "p i.io 1-1\np 1-1 a1.5i\np 1-1 a2.5i\ns a1.op5 A\ns a1.rp5 3\ns a2.op5 α\ns a2.rp5 3\n"
      "p a1.A 1\np 1 a2.α\nset a1 111\nb i\n";
  /// Adds 1 to a1 in every add cycle and never stops.
  static constexpr const char* count =
      "p c.o 1\np 1 a1.α\ns c.s26 Jlr\ns c.j1 1\np i.io 1-1\np 1-1 c.26i\np 1-1 a1.5i\n"
      "s a1.op5 α\np a1.5o 1-1\nb i\n";
  /// Adds a1 to a2, then a2 to a1, and so on, until a1 overflows its ten decades.
  static constexpr const char* fibonacci =
      "p a1.A 1\np 1 a2.α\np a2.A 2\np 2 a1.α\nset a1 1\np i.io 1-1\np 1-1 a1.5i\np 1-1 a2.5i\n"
      "s a1.op5 A\ns a2.op5 α\np a1.5o 1-2\np 1-2 a2.6i\np 1-2 a1.6i\ns a2.op6 A\ns a1.op6 α\n"
      "p a1.6o 1-1\nb i\n";
  /// Reads cards, adds their first ten columns to a13 and punches each sum.
  static constexpr const char* add_up =
      "p c.o 1\np 1 a13.α\ns c.s1 Alr\ns c.s2 Blr\ns c.s3 Alr\ns c.s4 Alr\n"
      "s c.s5 Alr\ns c.s6 Alr\ns pr.2 P\ns pr.3 P\np i.io a6.5i\np a6.5o 1-1\np 1-1 i.ri\n"
      "p 1-1 i.rl\np i.ro 1-2\np 1-2 c.1i\np 1-2 a13.5i\ns a13.op5 α\np a13.5o i.pi\np i.po 1-1\n";

  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

/// Returns the card that add_up punches: blank except for ten digits in columns 6 to 15.
inline std::string punched(const std::string& digits) {
  return std::string(5, ' ') + digits + std::string(65, ' ') + "\n";
}

/// Returns sign and digits of `name` in a printed state, such as "P 0000000333"; "" if none.
inline std::string number_in(const std::string& state, const std::string& name) {
  const std::string field = name + std::string(4 - name.size(), ' ');
  const std::size_t at = state.find(field + "P ") != std::string::npos ? state.find(field + "P ")
                                                                       : state.find(field + "M ");
  return at == std::string::npos ? "" : state.substr(at + field.size(), 12);
}

}  // namespace chessvm::test
