// SPDX-License-Identifier: MIT
// A command line described as data: the input of manual pages and shell completions
// (manual_page.hpp, completions.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace chessvm {

/// An option, or a positional argument, which has `positional` set and no `names`.
struct ManualOption {
  /// How shells complete an argument.
  enum class Argument : std::uint8_t {
    none,           // takes no argument
    text,           // nothing completes it
    word,           // one of `words`
    file,           // the name of a file
    attached_file,  // the name of a file, which comes only after `=`
  };

  std::vector<std::string> names;  // with their dashes, the short ones first
  std::string positional;          // empty: an option
  Argument argument = Argument::none;
  std::string value;  // what the help calls the argument
  std::vector<std::string> words{};
  std::string help;
  std::string shown_default{};  // empty: none
  bool required = false;
  bool repeats = false;
  std::vector<std::string> excludes{};  // names of options that do not go with this one, sorted
  std::vector<std::string> needs{};  // names of options that this one does not go without, sorted
};

/// The tool itself or a subcommand, with its options.
struct ManualCommand {
  std::string name;   // of the tool: empty
  std::string title;  // what it does
  std::vector<ManualOption> options;
};

struct Manual {
  std::string name;
  std::string version;
  std::string description;
  std::string footer;                 // as CommandLine::About has it
  std::vector<std::string> see_also;  // the same
  ManualCommand tool;
  std::vector<ManualCommand> commands;
};

}  // namespace chessvm
