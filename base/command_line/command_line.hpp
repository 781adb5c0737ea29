// SPDX-License-Identifier: MIT
// The command line of a tool: options, positional arguments and subcommands, each bound to the
// variable that takes its value. Help, version, response files, suggestions for misspelt words and
// the wording of errors are the same for all tools. CLI11 does the parsing; only command_line.cpp
// includes it, because each inclusion costs seconds of compilation.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exit_status.hpp"
#include "base/text/colour.hpp"

namespace chessvm {

/// The whole numbers that an option accepts, both ends included.
struct WholeNumbers {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Reads `text` as plain digits: signs, other bases and blanks are refused. nullopt: not one of
/// `allowed`.
[[nodiscard]] std::optional<std::uint64_t> parse_whole_number(std::string_view text,
                                                              WholeNumbers allowed);

/// One row of the table of an option that takes a word.
template <class Value>
struct Choice {
  std::string_view word;
  Value value;
};

class CommandLine {
  struct Implementation;
  struct OptionRecord;
  struct CommandRecord;

 public:
  /// The name, version and description of a tool, for its --help and --version.
  struct About {
    std::string name;
    std::string version;
    std::string description;              // above the usage line of the help
    std::string footer;                   // below the options: the exit statuses
    std::vector<std::string> see_also{};  // other manual pages, such as "chsim(1)"
  };

  /// The arguments that count of an option given several times: the last one, or all.
  enum class Arity : std::uint8_t { last, all };

  /// Takes one argument of an option. Returns what is wrong with it; empty if nothing. Readers are
  /// called in the order of the command line.
  using Reader = std::function<std::string(const std::string& argument)>;

  /// A handle of an option, valid as long as its command line.
  class Option {
   public:
    /// The command line is refused without this option.
    Option required() const;
    Option excludes(Option other) const;
    Option needs(Option other) const;
    /// Refuses this option together with an option of its command that is not in `others`.
    Option goes_only_with(std::initializer_list<Option> others) const;
    /// Each time the option is given it takes all words up to the next option.
    Option many() const;
    /// Names the argument in the help, instead of TEXT, FILE or N.
    Option value_name(const std::string& name) const;
    /// Shows `text` as the default in the help.
    Option shown_default(const std::string& text) const;

   private:
    friend class CommandLine;
    explicit Option(OptionRecord& record) : record_(&record) {}
    OptionRecord* record_;
  };

  /// A handle of the tool itself or of a subcommand, valid as long as its command line.
  /// `names` are as in "-o,--output"; names without dashes make a positional argument.
  class Command {
   public:
    Option flag(const std::string& names, bool& target, const std::string& help) const;
    Option text(const std::string& names, std::string& target, const std::string& help) const;
    Option text(const std::string& names, std::optional<std::string>& target,
                const std::string& help) const;
    /// Each time the option is given adds one value; a positional argument takes all words left.
    Option texts(const std::string& names, std::vector<std::string>& target,
                 const std::string& help) const;
    /// `text` and `texts` for options whose arguments are names of files.
    Option file(const std::string& names, std::string& target, const std::string& help) const;
    Option file(const std::string& names, std::optional<std::string>& target,
                const std::string& help) const;
    Option files(const std::string& names, std::vector<std::string>& target,
                 const std::string& help) const;
    /// A file name that follows only after `=`, so that an argument may follow the option itself.
    /// An option without one sets `target` to `without_name`.
    Option optional_file(const std::string& names, std::optional<std::string>& target,
                         const std::string& without_name, const std::string& help) const;
    /// A number in plain digits. `Target` is an integer, or an optional of one.
    template <class Target>
    Option number(const std::string& names, Target& target, WholeNumbers allowed,
                  const std::string& help) const {
      return read_number(
          names, allowed, [&target](std::uint64_t value) { assign(target, value); }, help);
    }
    /// A time like 90s or 17h42m.
    Option duration(const std::string& names, std::optional<std::chrono::duration<double>>& target,
                    const std::string& help) const;
    /// One of the words of `table`, which outlives the command line.
    template <class Value, std::size_t rows>
    Option choice(const std::string& names, Value& target,
                  const std::array<Choice<Value>, rows>& table, const std::string& help) const {
      std::vector<std::string> words;
      words.reserve(rows);
      for (const Choice<Value>& row : table) words.emplace_back(row.word);
      return word_of(
          names, std::move(words),
          [&target, &table](std::size_t row) { target = table[row].value; }, help);
    }
    /// `--color`.
    Option colour(ColourWhen& target) const;
    /// One of `words`; `take` receives its index.
    Option word_of(const std::string& names, std::vector<std::string> words,
                   std::function<void(std::size_t)> take, const std::string& help) const;
    /// An argument that only the tool itself understands.
    Option custom(const std::string& names, Arity arity, Reader read,
                  const std::string& help) const;

    /// Adds a subcommand. A tool that has any requires one.
    [[nodiscard]] Command subcommand(const std::string& name, const std::string& title) const;
    [[nodiscard]] bool is_chosen() const;

   private:
    friend class CommandLine;
    explicit Command(CommandRecord& record) : record_(&record) {}
    template <std::integral Number>
    static void assign(Number& target, std::uint64_t value) {
      target = static_cast<Number>(value);
    }
    template <std::integral Number>
    static void assign(std::optional<Number>& target, std::uint64_t value) {
      target = static_cast<Number>(value);
    }
    Option read_number(const std::string& names, WholeNumbers allowed,
                       std::function<void(std::uint64_t)> take, const std::string& help) const;
    CommandRecord* record_;
  };

  explicit CommandLine(const About& about);
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  /// The tool itself.
  [[nodiscard]] Command tool();

  /// With `--json` among the words, a refusal is printed as JSON on standard output as well.
  void report_errors_as_json();

  /// Reads the words of `main`: a word @FILE stands for the words in FILE. nullopt: all options are
  /// set. Otherwise the status to end with, because help or the version was printed, or the words
  /// were refused with a message.
  [[nodiscard]] std::optional<ExitStatus> parse(int argc, const char* const* argv);

  /// Prints `why` and where help is. Returns `usage`.
  [[nodiscard]] ExitStatus refuse(const std::string& why) const;

 private:
  std::unique_ptr<Implementation> parts_;
};

}  // namespace chessvm
