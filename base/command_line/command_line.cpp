// SPDX-License-Identifier: MIT
#include "base/command_line/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <utility>

#include "base/command_line/completions.hpp"
#include "base/command_line/error_json.hpp"
#include "base/command_line/manual_page.hpp"
#include "base/command_line/response_file.hpp"
#include "base/eniac_time.hpp"
#include "base/process/message.hpp"
#include "base/text/closest.hpp"
#include "base/text/quotation.hpp"
#include "base/text/text.hpp"

namespace chessvm {

struct CommandLine::OptionRecord {
  CLI::Option* option = nullptr;
  CLI::App* command = nullptr;
  Arity arity = Arity::last;
  Reader read;
  /// Options that this option may be combined with; nullopt: all.
  std::optional<std::vector<const CLI::Option*>> companions{};
};

struct CommandLine::CommandRecord {
  CLI::App* command = nullptr;
  Implementation* line = nullptr;
};

namespace {

/// Internal value of an option given without its argument; no file has this name.
constexpr std::string_view no_value = "\x1f";

/// Names of file arguments in the help. The second is for a file name that must follow `=`.
constexpr std::string_view file_value = "FILE";
constexpr std::string_view attached_file_value = "[=FILE]";
/// Names of arguments that shells complete as files. Some tools use other names than FILE.
constexpr std::array<std::string_view, 3> file_values{file_value, "FOLDER", "IMAGE"};
constexpr std::array<std::string_view, 2> attached_file_values{attached_file_value, "[=DIR]"};

bool is_one_of(std::string_view value, std::span<const std::string_view> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool takes_a_file(const CLI::Option& option) {
  const std::string value = option.get_type_name();
  return is_one_of(value, file_values) || is_one_of(value, attached_file_values);
}

/// Returns true if `word` is the name of an option of `command`, such as `-o` or `--output`.
bool names_option(const CLI::App& command, const std::string& word) {
  return word.size() > 1 && word.starts_with('-') && command.get_option_no_throw(word) != nullptr;
}

/// Returns the name of the argument in the help, without the brackets of `[=FILE]`.
std::string value_in_words(const CLI::Option& option) {
  const std::string value = option.get_type_name();
  return value.starts_with("[=") ? value.substr(2, value.size() - 3) : value;
}

/// Writes the help; puts no blank before a value that must follow `=`: `--trace[=FILE]`.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string name = option->get_type_name();
    return name.starts_with('[') ? name : CLI::Formatter::make_option_opts(option);
  }
};

void add_long_names(std::vector<std::string>& names, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
}

/// Explains an argument that no option or subcommand accepts. nullopt if it is a surplus file name.
std::optional<std::string> explain(const CLI::App& app, const std::string& word) {
  const bool is_option = word.size() > 1 && word.starts_with('-');
  const auto commands = app.get_subcommands({});
  if (!is_option && commands.empty()) return std::nullopt;
  std::vector<std::string> names;
  if (is_option) {
    add_long_names(names, app);
    for (const CLI::App* chosen : app.get_subcommands()) add_long_names(names, *chosen);
  } else {
    for (const CLI::App* command : commands) names.push_back(command->get_name());
  }
  const std::string hint = did_you_mean(word.substr(0, word.find('=')), names);
  if (is_option) return "unknown option " + shortened(word) + hint;
  const std::string start = "'" + shortened(word) + "' is not known here";
  if (!hint.empty() || app.get_subcommands().empty()) return start + hint;
  return start + (word.find_first_of(white_space) == std::string::npos
                      ? "; an argument with blanks needs quotes"
                      : "; the option before it is missing");
}

std::string describe(WholeNumbers allowed, std::string_view text) {
  constexpr std::uint64_t most = WholeNumbers{}.most;
  if (allowed.most != most)
    return fmt::format("'{}' is not a number from {} to {}", text, allowed.least, allowed.most);
  if (all_digits(text) && !parse_whole_number(text, {}))
    return fmt::format("'{}' is more than {}", text, most);
  return fmt::format("'{}' is not a number from {} up", text, allowed.least);
}

constexpr std::array<Choice<Shell>, 3> shells{
    {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}}};

/// Thrown during parsing if the tool must only print `text` (manual page, completions) and end.
struct Answered {
  std::string text;
};

std::vector<std::string> names_of(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const CLI::Option* const option : options) names.push_back(option->get_name());
  std::sort(names.begin(), names.end());
  return names;
}

/// Splits `{bash,zsh,fish}` into words; returns no words if `value` has another form.
std::vector<std::string> words_in_braces(std::string_view value) {
  std::vector<std::string> words;
  if (!value.starts_with('{') || !value.ends_with('}')) return words;
  value = value.substr(1, value.size() - 2);
  for (std::size_t comma = 0; comma != std::string_view::npos; value.remove_prefix(comma + 1)) {
    comma = value.find(',');
    words.emplace_back(value.substr(0, comma));
    if (comma == std::string_view::npos) break;
  }
  return words;
}

ManualOption option_manual(const CLI::Option& option) {
  using Argument = ManualOption::Argument;
  ManualOption result{.names = {},
                      .positional = option.nonpositional() ? "" : option.get_name(true),
                      .value = option.get_type_name(),
                      .help = option.get_description(),
                      .shown_default = option.get_default_str(),
                      .required = option.get_required(),
                      .repeats = option.get_expected_max() > 1,
                      .excludes = names_of(option.get_excludes()),
                      .needs = names_of(option.get_needs())};
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  result.words = words_in_braces(result.value);
  if (option.get_items_expected_max() == 0)
    result.argument = Argument::none;
  else if (!result.words.empty())
    result.argument = Argument::word;
  else if (is_one_of(result.value, file_values))
    result.argument = Argument::file;
  else if (is_one_of(result.value, attached_file_values))
    result.argument = Argument::attached_file;
  else
    result.argument = Argument::text;
  return result;
}

bool wants_json(const std::vector<std::string>& words) {
  const auto options_end = std::find(words.begin(), words.end(), "--");
  return std::find(words.begin(), options_end, "--json") != options_end;
}

}  // namespace

struct CommandLine::Implementation {
  explicit Implementation(const About& given)
      : about(given), app(about.description, about.name), tool{&app, this} {
    app.formatter(std::make_shared<HelpFormatter>());
    app.footer("@FILE stands for the words in FILE.\n" + about.footer);
    app.set_help_flag("-h,--help", "print this and exit");
    app.set_version_flag("-V,--version", about.name + " " + about.version,
                         "print the version and exit");
    add_manual();
  }

  void add_manual();
  [[nodiscard]] Manual manual() const;
  [[nodiscard]] ManualCommand command_manual(const CLI::App& command) const;

  OptionRecord& add(CLI::App& command, const std::string& names, Arity arity, Reader read,
                    const std::string& help);
  [[nodiscard]] std::vector<std::string> cli_words(const std::vector<std::string>& words) const;
  [[nodiscard]] std::optional<std::string> missing_argument(const CLI::App& command) const;
  [[nodiscard]] std::optional<std::string> missing_argument() const;
  [[nodiscard]] std::optional<std::string> wrong_company() const;
  [[nodiscard]] std::optional<std::string> read_values();
  [[nodiscard]] std::optional<std::string> read_values_of(const CLI::App& command);
  [[nodiscard]] const CLI::App& chosen() const;
  [[nodiscard]] std::string explain_refusal(const CLI::ParseError& error) const;

  About about;
  CLI::App app;
  CommandRecord tool;
  std::deque<OptionRecord> options;                  // a deque, so that handles stay valid
  std::deque<CommandRecord> subcommands;             // a deque, so that handles stay valid
  std::vector<std::string> value_after_equals_only;  // names of options like `--trace[=FILE]`
  bool json_errors_possible = false;
  bool json_errors = false;
};

/// Adds `--manual` and `--completions`, which print a text and end the tool, like the help.
void CommandLine::Implementation::add_manual() {
  app.add_flag_callback(
      "--manual", [this] { throw Answered{manual_page(manual())}; },
      "print the manual page, for man, and exit");
  app.add_option_function<std::string>(
         "--completions",
         [this](const std::string& word) {
           const auto row = std::find_if(shells.begin(), shells.end(),
                                         [&word](const auto& each) { return each.word == word; });
           if (row == shells.end())
             throw CLI::ValidationError(
                 "--completions", fmt::format("'{}' is not bash, zsh or fish", shortened(word)));
           throw Answered{completions(manual(), row->value)};
         },
         "print completions for a shell and exit")
      ->type_name("{bash,zsh,fish}")
      ->trigger_on_parse();
}

Manual CommandLine::Implementation::manual() const {
  Manual manual{.name = about.name,
                .version = about.version,
                .description = about.description,
                .footer = app.get_footer(),
                .see_also = about.see_also,
                .tool = command_manual(app),
                .commands = {}};
  for (const CLI::App* const command :
       app.get_subcommands([](const CLI::App* /*each*/) { return true; }))
    manual.commands.push_back(command_manual(*command));
  return manual;
}

ManualCommand CommandLine::Implementation::command_manual(const CLI::App& command) const {
  ManualCommand result{.name = &command == &app ? "" : command.get_name(),
                       .title = command.get_description(),
                       .options = {}};
  for (const CLI::Option* const option : command.get_options())
    result.options.push_back(option_manual(*option));
  return result;
}

CommandLine::OptionRecord& CommandLine::Implementation::add(CLI::App& command,
                                                            const std::string& names, Arity arity,
                                                            Reader read, const std::string& help) {
  CLI::Option* const option = command.add_option(names, CLI::callback_t(), help);
  const bool positional = !option->nonpositional();
  option->type_size(1);
  option->type_name("TEXT");
  if (arity == Arity::all) option->expected(1, CLI::detail::expected_max_vector_size);
  option->allow_extra_args(positional && arity == Arity::all);
  // CLI11 keeps all arguments; `read_values` passes each of them to `read`, in order.
  if (!positional || arity == Arity::all)
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  options.push_back({option, &command, arity, std::move(read), std::nullopt});
  return options.back();
}

/// Returns the arguments in the order that CLI11 expects: last first.
std::vector<std::string> CommandLine::Implementation::cli_words(
    const std::vector<std::string>& words) const {
  std::vector<std::string> reversed;
  bool options_end = false;
  for (std::string word : words) {
    options_end |= word == "--";
    const auto& names = value_after_equals_only;
    if (!options_end && std::find(names.begin(), names.end(), word) != names.end())
      word.append("=").append(no_value);
    reversed.push_back(std::move(word));
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

/// Calls `read` of each given option in command-line order. Returns the first error, or nullopt.
std::optional<std::string> CommandLine::Implementation::read_values_of(const CLI::App& command) {
  std::size_t given = 0;
  for (const CLI::Option* const option : command.get_options()) given += option->count();
  // Skip options of earlier parses, which CLI11 keeps at the front of the list.
  const std::span<CLI::Option* const> order = command.parse_order();
  std::map<const CLI::Option*, std::size_t> taken;
  for (const CLI::Option* const option : order.last(std::min(given, order.size()))) {
    const auto record = std::find_if(options.begin(), options.end(),
                                     [option](const auto& each) { return each.option == option; });
    if (record == options.end()) continue;  // no record: an option such as --help
    const std::string& argument = option->results().at(taken[option]++);
    if (argument.empty() && takes_a_file(*option))
      return option->get_name() + ": the name of a file is empty";
    const std::string problem = record->read(argument);
    if (!problem.empty()) return option->get_name() + ": " + shorten_quotations(problem, argument);
  }
  return std::nullopt;
}

/// Returns an error that names two given options that exclude each other; nullopt: no such options.
std::optional<std::string> CommandLine::Implementation::wrong_company() const {
  for (const OptionRecord& one : options) {
    if (!one.companions || one.option->count() == 0) continue;
    for (const CLI::Option* const other : one.command->get_options())
      if (other != one.option && other->count() != 0 &&
          std::ranges::find(*one.companions, other) == one.companions->end())
        return fmt::format("{} excludes {}", one.option->get_name(), other->get_name());
  }
  return std::nullopt;
}

std::optional<std::string> CommandLine::Implementation::read_values() {
  if (auto problem = missing_argument()) return problem;
  if (auto problem = wrong_company()) return problem;
  if (auto problem = read_values_of(app)) return problem;
  for (const CLI::App* const command : app.get_subcommands())
    if (auto problem = read_values_of(*command)) return problem;
  return std::nullopt;
}

/// Returns the subcommand that the user named, or the tool itself.
const CLI::App& CommandLine::Implementation::chosen() const {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

/// Returns an error if the argument of an option is itself the name of an option: the argument is
/// missing then. nullopt if no option of `command` has such an argument.
std::optional<std::string> CommandLine::Implementation::missing_argument(
    const CLI::App& command) const {
  for (const CLI::Option* const option : command.get_options()) {
    if (!option->nonpositional()) continue;
    for (const std::string& argument : option->results())
      if (names_option(command, argument) || names_option(app, argument))
        return fmt::format("{}: {} is missing: {} is an option", option->get_name(),
                           value_in_words(*option), argument);
  }
  return std::nullopt;
}

std::optional<std::string> CommandLine::Implementation::missing_argument() const {
  if (auto problem = missing_argument(app)) return problem;
  for (const CLI::App* const command : app.get_subcommands())
    if (auto problem = missing_argument(*command)) return problem;
  return std::nullopt;
}

std::string CommandLine::Implementation::explain_refusal(const CLI::ParseError& error) const {
  // In `-a -b x`, the parser may take -b as the argument of -a. Then it refuses x as surplus.
  if (const auto why = missing_argument()) return *why;
  for (const std::string& word : app.remaining(true))
    if (const auto why = explain(app, word)) return *why;
  return error.what();
}

std::optional<std::uint64_t> parse_whole_number(std::string_view text, WholeNumbers allowed) {
  return parse_number(text, allowed.least, allowed.most);
}

using Option = CommandLine::Option;
using Command = CommandLine::Command;

Option Option::required() const {
  record_->option->required();
  return *this;
}

Option Option::excludes(Option other) const {
  record_->option->excludes(other.record_->option);
  return *this;
}

Option Option::refuses_dash(const std::string& why) const {
  record_->read = [read = std::move(record_->read), why](const std::string& value) {
    return value == "-" ? "needs a file: " + why : read(value);
  };
  return *this;
}

Option Option::many() const {
  record_->option->allow_extra_args(true);
  return *this;
}

Option Option::goes_only_with(std::initializer_list<Option> others) const {
  record_->companions.emplace();
  for (const Option& other : others) record_->companions->push_back(other.record_->option);
  return *this;
}

Option Option::needs(Option other) const {
  record_->option->needs(other.record_->option);
  return *this;
}

Option Option::value_name(const std::string& name) const {
  record_->option->type_name(name);
  return *this;
}

Option Option::shown_default(const std::string& text) const {
  record_->option->default_str(text);
  return *this;
}

Option Command::custom(const std::string& names, Arity arity, Reader read,
                       const std::string& help) const {
  return Option(record_->line->add(*record_->command, names, arity, std::move(read), help));
}

Option Command::flag(const std::string& names, bool& target, const std::string& help) const {
  const Reader read = [&target](const std::string& value) -> std::string {
    target = value == "true";
    return target || value == "false" ? "" : "takes no value";
  };
  CLI::Option* const option = record_->command->add_flag(names, help);
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  auto& options = record_->line->options;
  options.push_back({option, record_->command, Arity::last, read, std::nullopt});
  return Option(options.back());
}

Option Command::text(const std::string& names, std::string& target, const std::string& help) const {
  return custom(
      names, Arity::last,
      [&target](const std::string& value) { return target = value, std::string(); }, help);
}

Option Command::text(const std::string& names, std::optional<std::string>& target,
                     const std::string& help) const {
  return custom(
      names, Arity::last,
      [&target](const std::string& value) { return target = value, std::string(); }, help);
}

Option Command::texts(const std::string& names, std::vector<std::string>& target,
                      const std::string& help) const {
  const Reader read = [&target](const std::string& value) {
    target.push_back(value);
    return std::string();
  };
  return custom(names, Arity::all, read, help);
}

Option Command::file(const std::string& names, std::string& target, const std::string& help) const {
  return text(names, target, help).value_name(std::string(file_value));
}

Option Command::file(const std::string& names, std::optional<std::string>& target,
                     const std::string& help) const {
  return text(names, target, help).value_name(std::string(file_value));
}

Option Command::files(const std::string& names, std::vector<std::string>& target,
                      const std::string& help) const {
  return texts(names, target, help).value_name(std::string(file_value));
}

Option Command::optional_file(const std::string& names, std::optional<std::string>& target,
                              const std::string& without_name, const std::string& help) const {
  const Reader read = [&target, without_name](const std::string& value) {
    target = value == no_value ? without_name : value;
    return std::string();
  };
  const Option option =
      custom(names, Arity::last, read, help).value_name(std::string(attached_file_value));
  for (const std::string& name : option.record_->option->get_lnames())
    record_->line->value_after_equals_only.push_back("--" + name);
  return option;
}

Option Command::read_number(const std::string& names, WholeNumbers allowed,
                            std::function<void(std::uint64_t)> take,
                            const std::string& help) const {
  const Reader read = [allowed, take = std::move(take)](const std::string& value) {
    const auto number = parse_whole_number(value, allowed);
    if (!number) return describe(allowed, value);
    take(*number);
    return std::string();
  };
  return custom(names, Arity::last, read, help).value_name("N");
}

Option Command::duration(const std::string& names,
                         std::optional<std::chrono::duration<double>>& target,
                         const std::string& help) const {
  const Reader read = [&target](const std::string& value) {
    const auto time = parse_duration(value);
    if (!time) return fmt::format("'{}' is not a duration like 90s or 36h", value);
    target = time;
    return std::string();
  };
  return custom(names, Arity::last, read, help).value_name("TIME");
}

Option Command::word_of(const std::string& names, std::vector<std::string> words,
                        std::function<void(std::size_t)> take, const std::string& help) const {
  const std::string braces = fmt::format("{{{}}}", fmt::join(words, ","));
  const Reader read = [words = std::move(words), take = std::move(take)](const std::string& value) {
    const auto found = std::find(words.begin(), words.end(), value);
    if (found == words.end())
      return fmt::format("'{}' is not one of {}", value, fmt::join(words, ", "));
    take(static_cast<std::size_t>(found - words.begin()));
    return std::string();
  };
  return custom(names, Arity::last, read, help).value_name(braces);
}

Option Command::colour(ColourWhen& target) const {
  static constexpr std::array<Choice<ColourWhen>, 3> table{{{"auto", ColourWhen::automatic},
                                                            {"always", ColourWhen::always},
                                                            {"never", ColourWhen::never}}};
  return choice("--color", target, table, "colour in messages: auto, always or never");
}

Command Command::subcommand(const std::string& name, const std::string& title) const {
  CLI::App* const command = record_->command->add_subcommand(name, title);
  record_->command->require_subcommand(1);
  auto& subcommands = record_->line->subcommands;
  subcommands.push_back({command, record_->line});
  return Command(subcommands.back());
}

bool Command::is_chosen() const {
  return record_->command->parsed();
}

CommandLine::CommandLine(const About& about) : parts_(std::make_unique<Implementation>(about)) {}

CommandLine::~CommandLine() = default;

Command CommandLine::tool() {
  return Command(parts_->tool);
}

void CommandLine::report_errors_as_json() {
  parts_->json_errors_possible = true;
}

std::optional<ExitStatus> CommandLine::parse(int argc, const char* const* argv) {
  const std::vector<std::string> given(argv + 1, argv + argc);
  const auto words = expand_response_files(given);
  parts_->json_errors = parts_->json_errors_possible && wants_json(words ? words.value() : given);
  if (!words) {
    say(to_text(words.error()));
    if (parts_->json_errors) fmt::print("{}", error_json(words.error()));
    return words.error().status();
  }
  try {
    auto reversed = parts_->cli_words(words.value());
    parts_->app.parse(reversed);
  } catch (const Answered& answered) {
    fmt::print("{}", answered.text);
    return ExitStatus::ok;
  } catch (const CLI::Success& answered) {
    std::ostringstream text;
    parts_->app.exit(answered, text, text);
    fmt::print("{}", text.str());
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse(parts_->explain_refusal(error));
  }
  if (const auto problem = parts_->read_values()) return refuse(*problem);
  return std::nullopt;
}

ExitStatus CommandLine::refuse(const std::string& why) const {
  const std::string& tool = parts_->app.get_name();
  const CLI::App& command = parts_->chosen();
  const std::string help = &command == &parts_->app ? tool : tool + " " + command.get_name();
  say(fmt::format("{}: error: {}\nTry '{} --help'.\n", tool, why, help));
  if (parts_->json_errors) fmt::print("{}", error_json(why, ExitStatus::usage));
  return ExitStatus::usage;
}

}  // namespace chessvm
