// SPDX-License-Identifier: MIT
// The command line of a tool: subcommands, options and positional arguments, each bound to the
// variable that receives its value. All tools share the help, response files, suggestions and the
// wording of errors. Only command_line.cpp includes CLI11, which is slow to compile.
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

/// Range of the whole numbers that an option accepts, both ends included.
struct WholeNumbers {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Parses decimal digits. nullopt: the text has other characters, or the number is not `allowed`.
[[nodiscard]] std::optional<std::uint64_t> parse_whole_number(std::string_view text,
                                                              WholeNumbers allowed);

/// One row of the table of words that an option accepts: the word and its value.
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
    std::string description;              // text above the usage line of the help
    std::string footer;                   // text below the options: the exit statuses
    std::vector<std::string> see_also{};  // other manual pages, such as "chsim(1)"
  };

  /// Says which arguments take effect if the user repeats an option: only the last one, or all.
  enum class Arity : std::uint8_t { last, all };

  /// Receives the arguments of an option one by one, in order. Returns an error; empty: no error.
  using Reader = std::function<std::string(const std::string& argument)>;

  /// A handle of an option, valid as long as its command line.
  class Option {
   public:
    Option required() const;
    Option excludes(Option other) const;
    Option needs(Option other) const;
    /// Refuses the argument `-`, which means standard output. The message ends with `why`.
    Option refuses_dash(const std::string& why) const;
    /// Makes this option exclude all options of its command except `others`.
    Option goes_only_with(std::initializer_list<Option> others) const;
    /// Makes each use of the option take all arguments up to the next option.
    Option many() const;
    /// Sets the name of the argument in the help, instead of TEXT, FILE or N.
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
    /// Adds an option that collects all its values. A positional option takes all remaining words.
    Option texts(const std::string& names, std::vector<std::string>& target,
                 const std::string& help) const;
    /// Adds an option for file names. `file` works like `text`, and `files` works like `texts`.
    Option file(const std::string& names, std::string& target, const std::string& help) const;
    Option file(const std::string& names, std::optional<std::string>& target,
                const std::string& help) const;
    Option files(const std::string& names, std::vector<std::string>& target,
                 const std::string& help) const;
    /// Adds an option whose file name must follow `=`, so that the next argument is not mistaken
    /// for the file name. Without a file name, the option sets `target` to `without_name`.
    Option optional_file(const std::string& names, std::optional<std::string>& target,
                         const std::string& without_name, const std::string& help) const;
    /// Adds an option that takes decimal digits. `Target` is an integer, or an optional of one.
    template <class Target>
    Option number(const std::string& names, Target& target, WholeNumbers allowed,
                  const std::string& help) const {
      return read_number(
          names, allowed, [&target](std::uint64_t value) { assign(target, value); }, help);
    }
    /// Adds an option that takes a time such as 90s or 17h42m.
    Option duration(const std::string& names, std::optional<std::chrono::duration<double>>& target,
                    const std::string& help) const;
    /// Adds an option that takes one of the words of `table`, which must outlive the command line.
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
    Option colour(ColourWhen& target) const;
    /// Adds an option that takes one of `words`; passes its index to `take`.
    Option word_of(const std::string& names, std::vector<std::string> words,
                   std::function<void(std::size_t)> take, const std::string& help) const;
    /// Adds an option whose argument the tool parses itself.
    Option custom(const std::string& names, Arity arity, Reader read,
                  const std::string& help) const;

    /// Adds a subcommand. A tool with subcommands requires the user to name one.
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

  [[nodiscard]] Command tool();

  /// From now on, reports errors also as JSON on standard output if the user gave `--json`.
  void report_errors_as_json();

  /// Parses the arguments of `main`; @FILE stands for the words in FILE. Returns nullopt if the
  /// tool can start. Otherwise prints the help, the version or an error, and returns the status.
  [[nodiscard]] std::optional<ExitStatus> parse(int argc, const char* const* argv);

  /// Prints the error `why` and how to get help. Returns `usage`.
  [[nodiscard]] ExitStatus refuse(const std::string& why) const;

 private:
  std::unique_ptr<Implementation> parts_;
};

}  // namespace chessvm
