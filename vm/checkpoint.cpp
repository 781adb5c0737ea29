// SPDX-License-Identifier: MIT
#include "vm/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/files/file_kind.hpp"
#include "base/text/text.hpp"
#include "vm/renumber.hpp"

namespace chessvm::vm {
namespace {

using Json = nlohmann::json;

constexpr std::string_view format_name = "chessvm.checkpoint";
constexpr int format_version = 1;
// Limit on the text of a checkpoint, in bytes; usual texts have about 1 kB.
constexpr std::size_t longest_text = std::size_t{1} << 16U;
constexpr int deepest = 2;  // largest nesting of brackets: a list inside an object
constexpr std::uint64_t largest_counter = std::uint64_t{1} << 62U;

constexpr std::array status_names{
    std::pair{Status::running, std::string_view("running")},
    std::pair{Status::brk, std::string_view("break")},
    std::pair{Status::waiting_for_card, std::string_view("waiting-for-card")},
    std::pair{Status::halted, std::string_view("halted")},
};

std::string crc_text(std::string_view text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return fmt::format("crc32:{:08x}", crc.checksum());
}

std::string digits(const std::uint8_t* begin, const std::uint8_t* end) {
  std::string text;
  for (; begin != end; ++begin) text += fmt::format("{:02}", *begin);
  return text;
}

std::string unread_words(const RowBuffer& ir) {
  if (ir.empty()) return "-";
  return digits(ir.words.data() + ir.next, ir.words.data() + ir.words.size());
}

std::string_view status_name(Status status) {
  for (const auto& [value, text] : status_names)
    if (value == status) return text;
  return {};
}

std::uint32_t line_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  return static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
}

/// Returns the position of the first bracket nested deeper than `deepest`. If no bracket is nested
/// so deeply, returns the length of `text`.
std::size_t find_too_deep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && quoted) {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && (text[i] == '{' || text[i] == '[')) {
      if (++depth > deepest) return i;
    } else if (!quoted && (text[i] == '}' || text[i] == ']')) {
      --depth;
    }
  }
  return text.size();
}

/// Returns the number of the first line with `key`. If `key` is empty or missing, returns the line
/// of the first bracket that is nested too deeply. If no bracket is nested too deeply, returns the
/// last line.
std::uint32_t line_of(const std::string& key, std::string_view text) {
  const std::size_t found = key.empty() ? std::string_view::npos : text.find('"' + key + '"');
  if (found != std::string_view::npos) return line_at(text, found);
  const std::size_t last = std::min(text.find_last_not_of("\n\r \t"), text.size());
  return line_at(text, std::min(find_too_deep(text), last));
}

/// Reads the members of a JSON object. Keeps the first failure. Values read after it are invalid.
class Reader {
 public:
  Reader(const Json& object, std::string_view text) : object_(object), text_(text) {}

  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }
  /// Records a failure at the line of `key`, or at the last line if `key` is empty.
  void refuse(const std::string& key, std::string reason) {
    if (!failure_)
      failure_ = Failure{.path = {}, .message = std::move(reason), .line = line_of(key, text_)};
  }
  /// Returns the member called `key`. If it is missing, records a failure and returns null.
  [[nodiscard]] const Json& member(const std::string& key) {
    static const Json nothing;
    const auto found = object_.find(key);
    if (found != object_.end()) return *found;
    refuse("", fmt::format("'{}' is missing", key));
    return nothing;
  }
  [[nodiscard]] std::string text(const std::string& key) {
    const Json& value = member(key);
    if (value.is_string()) return value.get<std::string>();
    refuse(key, fmt::format("'{}' is not a string", key));
    return {};
  }
  [[nodiscard]] std::uint64_t number(const std::string& key, std::uint64_t most) {
    const Json& value = member(key);
    if (value.is_number_unsigned() && value.get<std::uint64_t>() <= most)
      return value.get<std::uint64_t>();
    refuse(key, fmt::format("'{}' is not a number from 0 to {}", key, most));
    return 0;
  }
  template <class Names>
  [[nodiscard]] auto name(const std::string& key, const Names& names) {
    const std::string found = text(key);
    for (const auto& [value, known] : names)
      if (found == known) return value;
    refuse(key, fmt::format("'{}' is none of the known names", key));
    return names.front().first;
  }
  void digits(std::string_view text, std::span<std::uint8_t> words, const std::string& key) {
    if (text.size() != 2 * words.size() || !all_digits(text))
      return refuse(key, fmt::format("'{}' does not have {} digits", key, 2 * words.size()));
    for (std::size_t i = 0; i < words.size(); ++i)
      words[i] = static_cast<std::uint8_t>((text[2 * i] - '0') * 10 + (text[2 * i + 1] - '0'));
  }
  [[nodiscard]] Accumulator accumulator(const std::string& text, const std::string& key) {
    Accumulator accumulator;
    if (text.empty() || (text[0] != 'P' && text[0] != 'M')) {
      refuse(key, fmt::format("'{}' does not begin with the sign 'P' or 'M'", key));
      return accumulator;
    }
    accumulator.negative = text[0] == 'M';
    digits(std::string_view(text).substr(1), accumulator.words, key);
    return accumulator;
  }

 private:
  const Json& object_;
  std::string_view text_;
  std::optional<Failure> failure_;
};

bool is_padding(const RowBuffer& ir) {
  return std::all_of(ir.words.begin() + ir.next, ir.words.end(),
                     [](int word) { return word == 99; });
}

RowBuffer read_row_buffer(Reader& reader) {
  RowBuffer ir;
  ir.next = static_cast<std::uint8_t>(reader.number("slot", words_per_row));
  const std::string unread = reader.text("ir");
  if (ir.empty()) {
    if (unread != "-") reader.refuse("ir", "'ir' is not '-', but slot 6 leaves no words");
    return ir;
  }
  reader.digits(unread, std::span(ir.words).subspan(ir.next), "ir");
  if (is_padding(ir)) reader.refuse("ir", "'ir' holds only padding, which is slot 6");
  return ir;
}

auto error_names() {
  std::vector<std::pair<MachineError, std::string_view>> names;
  for (int i = 0; i <= static_cast<int>(MachineError::reserved_row); ++i)
    names.emplace_back(static_cast<MachineError>(i), name(static_cast<MachineError>(i)));
  return names;
}

void check_keys(const Json& object, Reader& reader) {
  static constexpr std::array<std::string_view, 18> known{
      "format",     "version",      "program", "cpu",        "status",        "error",
      "add_cycles", "instructions", "pc",      "rr",         "slot",          "ir",
      "rf",         "ls",           "memory",  "cards_read", "cards_punched", "check"};
  for (const auto& [key, value] : object.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      reader.refuse(key, "unknown key");
}

Cpu cpu_of(const Json& object, Reader& reader) {
  if (!object.contains("cpu")) return Cpu::published;
  const auto cpu = parse_cpu(reader.text("cpu"));
  if (!cpu) reader.refuse("cpu", "'cpu' is neither published nor quick");
  return cpu.value_or(Cpu::published);
}

void check_header(const Json& object, const Image& image, Reader& reader) {
  if (reader.text("format") != format_name)
    reader.refuse("format", fmt::format("'format' is not '{}'", format_name));
  const auto version = reader.number("version", largest_counter);
  if (version != format_version)
    reader.refuse("version", fmt::format("version {}, expected {}", version, format_version));
  check_keys(object, reader);
  const std::string program = fmt::format("crc32:{:08x}", fingerprint(image));
  if (const std::string found = reader.text("program"); found != program)
    reader.refuse("program", fmt::format("taken of program {}, but the image is {}",
                                         found.substr(0, 20), program));
}

MachineState read_state(Reader& reader) {
  MachineState state;
  state.status = reader.name("status", status_names);
  state.error = reader.name("error", error_names());
  state.add_cycles = reader.number("add_cycles", largest_counter);
  state.instructions = reader.number("instructions", largest_counter);
  state.pc = static_cast<RowNumber>(reader.number("pc", end_row));
  state.rr = static_cast<RowNumber>(reader.number("rr", end_row));
  state.ir = read_row_buffer(reader);
  state.rf = reader.accumulator(reader.text("rf"), "rf");
  state.ls = reader.accumulator(reader.text("ls"), "ls");
  const Json& memory = reader.member("memory");
  if (!memory.is_array() || memory.size() != state.memory.size()) {
    reader.refuse("memory",
                  fmt::format("'memory' is not a list of {} accumulators", state.memory.size()));
    return state;
  }
  for (std::size_t i = 0; i < state.memory.size(); ++i) {
    if (!memory[i].is_string()) {
      reader.refuse("memory", "an accumulator is not a string");
      return state;
    }
    state.memory[i] = reader.accumulator(memory[i].get<std::string>(), "memory");
  }
  return state;
}

Checkpoint read_object(const Json& object, const Image& image, Cpu taken_on, Reader& reader) {
  check_header(object, image, reader);
  Checkpoint checkpoint{.state = read_state(reader)};
  checkpoint.cards_read = reader.number("cards_read", largest_counter);
  checkpoint.cards_punched = reader.number("cards_punched", largest_counter);
  // In the middle of a row, the row buffer holds opcodes, whose numbers depend on the CPU.
  if (taken_on != image.cpu() && !checkpoint.state.ir.empty())
    reader.refuse("cpu",
                  fmt::format("taken in the middle of a row on the CPU {}, but the image is for "
                              "the CPU {}: only a checkpoint taken at the beginning of a row can "
                              "continue on another CPU",
                              name(taken_on), name(image.cpu())));
  if (reader.failure()) return checkpoint;
  if (const auto found = find_impossibility(checkpoint.state))
    reader.refuse(std::string(found->part), found->reason);
  return checkpoint;
}

/// Finds the number that the error message `message` shows in quotes. Returns the line of this
/// number in `text`; 1 if the number is not in `text`.
std::uint32_t line_of_number(std::string_view message, std::string_view text) {
  const std::size_t end = message.rfind('\'');
  const std::size_t begin = message.substr(0, std::min(end, message.size())).rfind('\'');
  if (begin == std::string_view::npos) return 1;
  const std::size_t at = text.find(message.substr(begin + 1, end - begin - 1));
  return line_at(text, at == std::string_view::npos ? 0 : at);
}

/// Checks a text before it is parsed into a tree. Refuses invalid JSON and deep nesting. Also
/// refuses duplicate keys, because the tree would keep only the last one.
class Outline : public nlohmann::json_sax<Json> {
 public:
  explicit Outline(std::string_view text) : text_(text) {}
  [[nodiscard]] std::optional<Failure> failure() const { return failure_; }

  bool null() override { return value(); }
  bool boolean(bool /*value*/) override { return value(); }
  bool number_integer(number_integer_t /*value*/) override { return value(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return value(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return value(); }
  bool string(string_t& /*value*/) override { return value(); }
  bool binary(binary_t& /*value*/) override { return value(); }
  bool start_object(std::size_t /*elements*/) override { return begin(); }
  bool end_object() override { return end(); }
  bool start_array(std::size_t /*elements*/) override { return begin(); }
  bool end_array() override { return end(); }
  bool key(string_t& key) override {
    if (!value()) return false;
    if (keys_.insert(key).second) return true;
    return refuse(line_of(key, text_), fmt::format("'{}' is given twice", key));
  }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const Json::exception& error) override {
    // An error of another type than Json::parse_error means that a number is too large.
    const bool malformed = dynamic_cast<const Json::parse_error*>(&error) != nullptr;
    if (malformed) return refuse(line_at(text_, position), "not well-formed JSON");
    return refuse(line_of_number(error.what(), text_),
                  "not a checkpoint: a number that is too large");
  }

 private:
  bool value() { return depth_ <= deepest || refuse(line_of("", text_), "nested too deeply"); }
  bool begin() {
    const bool good = value();
    ++depth_;
    return good;
  }
  bool end() {
    --depth_;
    return true;
  }
  bool refuse(std::uint32_t line, std::string reason) {
    failure_ = Failure{.path = {}, .message = std::move(reason), .line = line};
    return false;
  }

  std::string_view text_;
  int depth_ = 0;
  std::set<std::string> keys_;
  std::optional<Failure> failure_;
};

/// Returns the text of a checkpoint taken on `cpu` from the program with fingerprint `program`.
std::string text_of(const Checkpoint& checkpoint, std::uint32_t program, Cpu cpu) {
  const MachineState& state = checkpoint.state;
  std::string memory;
  for (const Accumulator& accumulator : state.memory)
    memory +=
        fmt::format("{}\n    \"{}\"", memory.empty() ? "" : ",", accumulator_text(accumulator));
  const std::string payload = fmt::format(
      "{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"program\": \"crc32:{:08x}\",\n{}"
      "  \"status\": \"{}\",\n  \"error\": \"{}\",\n"
      "  \"add_cycles\": {},\n  \"instructions\": {},\n"
      "  \"pc\": {},\n  \"rr\": {},\n  \"slot\": {},\n  \"ir\": \"{}\",\n"
      "  \"rf\": \"{}\",\n  \"ls\": \"{}\",\n  \"memory\": [{}\n  ],\n"
      "  \"cards_read\": {},\n  \"cards_punched\": {},\n",
      format_name, format_version, program,
      cpu == Cpu::published ? "" : fmt::format("  \"cpu\": \"{}\",\n", name(cpu)),
      status_name(state.status), name(state.error), state.add_cycles, state.instructions, state.pc,
      state.rr, state.ir.empty() ? words_per_row : state.ir.next, unread_words(state.ir),
      accumulator_text(state.rf), accumulator_text(state.ls), memory, checkpoint.cards_read,
      checkpoint.cards_punched);
  return payload + fmt::format("  \"check\": \"{}\"\n}}\n", crc_text(payload));
}

}  // namespace

std::uint32_t fingerprint(const Image& image) {
  const std::string text = to_text(canonical(image));
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return crc.checksum();
}

std::string to_text(const Checkpoint& checkpoint, const Image& image) {
  return text_of(checkpoint, fingerprint(image), image.cpu());
}

Result<std::string> checkpoint_text(const Checkpoint& checkpoint, const Image& image,
                                    const std::filesystem::path& path) {
  const auto refuse = [&path](const std::string& why) {
    return Failure{.path = path, .message = "no checkpoint is written: " + why};
  };
  const MachineState& state = checkpoint.state;
  for (const auto& [key, counter] :
       {std::pair{"add_cycles", state.add_cycles}, std::pair{"instructions", state.instructions},
        std::pair{"cards_read", checkpoint.cards_read},
        std::pair{"cards_punched", checkpoint.cards_punched}})
    if (counter > largest_counter)
      return refuse(fmt::format("'{}' is {}, above {}", key, counter, largest_counter));
  if (const auto found = find_impossibility(state)) return refuse(found->reason);
  if (!state.ir.empty() && is_padding(state.ir)) return refuse("only padding is left of the row");
  return to_text(checkpoint, image);
}

Result<Checkpoint> parse_checkpoint(std::string_view text, const Image& image,
                                    const std::filesystem::path& path) {
  const auto refuse = [&](std::uint32_t line, std::string reason) {
    return Failure{.path = path, .message = std::move(reason), .line = line};
  };
  if (text.size() > longest_text)
    return refuse(line_at(text, longest_text), "too long for a checkpoint");
  if (text.empty() || text.front() != '{')
    return refuse(1,
                  "not a checkpoint: expected '{'" + wrong_kind_hint(text, FileKind::checkpoint));
  if (const auto end = silent_end_of_json(text); end != std::string_view::npos)
    return refuse(line_at(text, end), "not well-formed JSON");
  Outline outline(text);
  if (!Json::sax_parse(text, &outline)) {
    const auto failure = outline.failure();
    return refuse(failure->line, failure->message);
  }
  const Json object = Json::parse(text, nullptr, false);
  Reader reader(object, text);
  const Cpu taken_on = cpu_of(object, reader);
  const Checkpoint checkpoint = read_object(object, image, taken_on, reader);
  if (!reader.failure()) {
    const std::string check = reader.text("check");
    if (check.size() != crc_text("").size() ||
        text_of(checkpoint, fingerprint(image), taken_on).find("\"check\": \"" + check + "\"") ==
            std::string::npos)
      reader.refuse("check", "damaged: the check does not match the contents");
  }
  if (const auto& failure = reader.failure()) return refuse(failure->line, failure->message);
  return checkpoint;
}

}  // namespace chessvm::vm
