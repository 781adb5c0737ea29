// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::eniac {

/// A machine with its console; collects all output. Runs in a temporary folder.
class ConsoleTest : public testing::Test {
 protected:
  ConsoleTest() { start({.typed_writes = Console::TypedWrites::anywhere}); }

  void start(Console::Settings settings, EngineKind kind = engine_names[0].kind) {
    console_.reset();
    engine_.reset();
    machine_ = std::make_unique<Machine>();
    engine_ = make_engine(kind, *machine_);
    files_ = std::make_unique<PatchFiles>(PatchFiles::Read::every_time);
    console_ = std::make_unique<Console>(
        *machine_, *engine_, *files_,
        Console::Outlets{
            .print = [this](std::string_view text) { printed_ += text; },
            .punch = [this](std::string_view card) { cards_.emplace_back(card); },
            .complain = [this](const Complaint& complaint) { complaints_.push_back(complaint); }},
        settings);
  }

  /// Obeys lines that must succeed and must not end the console; returns their output.
  std::string obey(const std::string& lines) {
    const std::size_t before = printed_.size();
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
      complaints_.clear();
      EXPECT_EQ(console_->obey(line), ConsoleStatus::go_on) << line;
      for (const Complaint& complaint : complaints_)
        ADD_FAILURE() << line << ": " << complaint.message;
    }
    return printed_.substr(before);
  }

  /// Returns the error message for a line that the console must refuse. The console must not end.
  std::string refusal(const std::string& line) {
    complaints_.clear();
    EXPECT_EQ(console_->obey(line), ConsoleStatus::go_on) << line;
    EXPECT_EQ(complaints_.size(), 1U) << line;
    return complaints_.empty() ? "" : complaints_.front().message;
  }

  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
  [[nodiscard]] std::string number(int accumulator) const {
    return to_text(machine_->accumulator(accumulator).value());
  }

  std::unique_ptr<Machine> machine_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<PatchFiles> files_;
  std::unique_ptr<Console> console_;
  std::string printed_;
  std::vector<std::string> cards_;
  std::vector<Complaint> complaints_;

 private:
  const TemporaryWorkingFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

/// After the initiate pulse, a1 counts add cycles without end, in its units place.
inline constexpr const char* counter = "p i.Io a1.5i\np a1.5o a1.5i\ns a1.op5 a\ns a1.cc5 C\nb i\n";

}  // namespace chessvm::eniac
