// SPDX-License-Identifier: MIT
// A command line as data: the input of manual pages and shell completions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace chessvm {

/// An option, which has `names`, or a positional argument, which has `positional` instead.
struct ManualOption {
  /// How shells complete an argument.
  enum class Argument : std::uint8_t {
    none,           // the option takes no argument
    text,           // shells do not complete the argument
    word,           // shells complete one of `words`
    file,           // shells complete a file name
    attached_file,  // shells complete a file name, which must follow `=`
  };

  std::vector<std::string> names;  // names with their dashes, short names first
  std::string positional;          // name of a positional argument; empty for an option
  Argument argument = Argument::none;
  std::string value;  // name of the argument in the help, such as FILE
  std::vector<std::string> words{};
  std::string help;
  std::string shown_default{};  // default that the help shows; empty: it shows none
  bool required = false;
  bool repeats = false;
  std::vector<std::string> excludes{};  // names of options that this one excludes, sorted
  std::vector<std::string> needs{};     // names of options that this one requires, sorted
};

/// The tool itself or a subcommand, with its options.
struct ManualCommand {
  std::string name;   // name of the subcommand; empty for the tool itself
  std::string title;  // one line that says what the subcommand does
  std::vector<ManualOption> options;
};

struct Manual {
  std::string name;
  std::string version;
  std::string description;
  std::string footer;                 // same as CommandLine::About::footer
  std::vector<std::string> see_also;  // same as CommandLine::About::see_also
  ManualCommand tool;
  std::vector<ManualCommand> commands;
};

}  // namespace chessvm
