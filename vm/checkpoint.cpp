// SPDX-License-Identifier: MIT
#include "vm/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file_kind.hpp"

namespace chessvm::vm {
namespace {

using Json = nlohmann::json;

constexpr std::string_view format_name = "chessvm.checkpoint";
constexpr int format_version = 1;
// A checkpoint is about 1 kB; nothing larger is one.
constexpr std::size_t longest_text = std::size_t{1} << 16U;
constexpr int deepest = 2;  // the list of accumulators in the object
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

std::string accumulator_text(const Accumulator& accumulator) {
  const auto& words = accumulator.words;
  return (accumulator.negative ? 'M' : 'P') + digits(words.data(), words.data() + words.size());
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

/// Thrown within this file only.
struct Refusal {
  std::string key;  // whose line is meant; empty: the last line
  std::string reason;
};

const Json& member(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end()) throw Refusal{"", fmt::format("'{}' is missing", key)};
  return *found;
}

std::string text_of(const Json& object, const std::string& key) {
  const Json& value = member(object, key);
  if (!value.is_string()) throw Refusal{key, fmt::format("'{}' is not a string", key)};
  return value.get<std::string>();
}

std::uint64_t number_of(const Json& object, const std::string& key, std::uint64_t most) {
  const Json& value = member(object, key);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    throw Refusal{key, fmt::format("'{}' is not a number from 0 to {}", key, most)};
  return value.get<std::uint64_t>();
}

void read_digits(std::string_view text, std::uint8_t* words, std::size_t count,
                 const std::string& key) {
  const bool good = text.size() == 2 * count && std::all_of(text.begin(), text.end(), [](char c) {
                      return c >= '0' && c <= '9';
                    });
  if (!good) throw Refusal{key, fmt::format("'{}' does not have {} digits", key, 2 * count)};
  for (std::size_t i = 0; i < count; ++i)
    words[i] = static_cast<std::uint8_t>((text[2 * i] - '0') * 10 + (text[2 * i + 1] - '0'));
}

Accumulator read_accumulator(const std::string& text, const std::string& key) {
  if (text.empty() || (text[0] != 'P' && text[0] != 'M'))
    throw Refusal{key, fmt::format("'{}' does not begin with the sign 'P' or 'M'", key)};
  Accumulator accumulator{.negative = text[0] == 'M'};
  read_digits(std::string_view(text).substr(1), accumulator.words.data(), accumulator.words.size(),
              key);
  return accumulator;
}

/// Whether no unread word is left but padding.
bool is_padding(const RowBuffer& ir) {
  return std::all_of(ir.words.begin() + ir.next, ir.words.end(),
                     [](int word) { return word == 99; });
}

RowBuffer read_row_buffer(const Json& object) {
  RowBuffer ir;
  ir.next = static_cast<std::uint8_t>(number_of(object, "slot", words_per_row));
  const std::string unread = text_of(object, "ir");
  if (ir.empty()) {
    if (unread != "-") throw Refusal{"ir", "'ir' is not '-', but slot 6 leaves no words"};
    return ir;
  }
  read_digits(unread, ir.words.data() + ir.next, ir.words.size() - ir.next, "ir");
  if (is_padding(ir)) throw Refusal{"ir", "'ir' holds only padding, which is slot 6"};
  return ir;
}

template <class Names>
auto read_name(const Json& object, const std::string& key, const Names& names) {
  const std::string text = text_of(object, key);
  for (const auto& [value, known] : names)
    if (text == known) return value;
  throw Refusal{key, fmt::format("'{}' is none of the known names", key)};
}

auto error_names() {
  std::vector<std::pair<MachineError, std::string_view>> names;
  for (int i = 0; i <= static_cast<int>(MachineError::reserved_row); ++i)
    names.emplace_back(static_cast<MachineError>(i), name(static_cast<MachineError>(i)));
  return names;
}

void check_keys(const Json& object) {
  static constexpr std::array<std::string_view, 17> known{
      "format",       "version", "program",    "status",        "error", "add_cycles",
      "instructions", "pc",      "rr",         "slot",          "ir",    "rf",
      "ls",           "memory",  "cards_read", "cards_punched", "check"};
  for (const auto& [key, value] : object.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Refusal{key, "unknown key"};
}

Checkpoint read_object(const Json& object, const Image& image) {
  if (!object.is_object()) throw Refusal{"", "not a JSON object"};
  if (text_of(object, "format") != format_name)
    throw Refusal{"format", fmt::format("'format' is not '{}'", format_name)};
  const auto version = number_of(object, "version", largest_counter);
  if (version != format_version)
    throw Refusal{"version", fmt::format("version {}, expected {}", version, format_version)};
  check_keys(object);
  const std::string program = fmt::format("crc32:{:08x}", fingerprint(image));
  if (const std::string found = text_of(object, "program"); found != program)
    throw Refusal{"program", fmt::format("taken of program {}, but the image is {}",
                                         found.substr(0, 20), program)};
  Checkpoint checkpoint;
  MachineState& state = checkpoint.state;
  state.status = read_name(object, "status", status_names);
  state.error = read_name(object, "error", error_names());
  state.add_cycles = number_of(object, "add_cycles", largest_counter);
  state.instructions = number_of(object, "instructions", largest_counter);
  state.pc = static_cast<RowNumber>(number_of(object, "pc", end_row));
  state.rr = static_cast<RowNumber>(number_of(object, "rr", end_row));
  state.ir = read_row_buffer(object);
  state.rf = read_accumulator(text_of(object, "rf"), "rf");
  state.ls = read_accumulator(text_of(object, "ls"), "ls");
  const Json& memory = member(object, "memory");
  if (!memory.is_array() || memory.size() != state.memory.size())
    throw Refusal{"memory",
                  fmt::format("'memory' is not a list of {} accumulators", state.memory.size())};
  for (std::size_t i = 0; i < state.memory.size(); ++i) {
    if (!memory[i].is_string()) throw Refusal{"memory", "an accumulator is not a string"};
    state.memory[i] = read_accumulator(memory[i].get<std::string>(), "memory");
  }
  checkpoint.cards_read = number_of(object, "cards_read", largest_counter);
  checkpoint.cards_punched = number_of(object, "cards_punched", largest_counter);
  if (const auto found = find_impossibility(state))
    throw Refusal{std::string(found->part), found->reason};
  return checkpoint;
}

/// The text as a tree, refusing what the tree would hide: a key given twice, and depth.
Json parse_json(std::string_view text) {
  std::set<std::string> keys;
  return Json::parse(text, [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > deepest) throw Refusal{"", "nested too deeply"};
    if (event != Json::parse_event_t::key) return true;
    const auto key = parsed.get<std::string>();
    if (!keys.insert(key).second) throw Refusal{key, fmt::format("'{}' is given twice", key)};
    return true;
  });
}

std::uint32_t line_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  return static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
}

/// Offset of the first bracket that is nested too deeply; the length of `text` where none is.
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

/// The line that a refusal is about. Of a whole checkpoint that is its last line: something is
/// missing before its end.
std::uint32_t line_of(const Refusal& refusal, std::string_view text) {
  const std::size_t key =
      refusal.key.empty() ? std::string_view::npos : text.find('"' + refusal.key + '"');
  if (key != std::string_view::npos) return line_at(text, key);
  const std::size_t last = std::min(text.find_last_not_of("\n\r \t"), text.size());
  return line_at(text, std::min(find_too_deep(text), last));
}

/// The line of a number that no computer can hold, which `error` quotes; otherwise the first.
std::uint32_t line_of(const Json::exception& error, std::string_view text) {
  const std::string_view message = error.what();
  const std::size_t end = message.rfind('\'');
  const std::size_t begin = message.substr(0, std::min(end, message.size())).rfind('\'');
  if (begin == std::string_view::npos) return 1;
  const std::size_t at = text.find(message.substr(begin + 1, end - begin - 1));
  return line_at(text, at == std::string_view::npos ? 0 : at);
}

}  // namespace

std::uint32_t fingerprint(const Image& image) {
  const std::string text = to_text(image);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return crc.checksum();
}

std::string to_text(const Checkpoint& checkpoint, const Image& image) {
  const MachineState& state = checkpoint.state;
  std::string memory;
  for (const Accumulator& accumulator : state.memory)
    memory +=
        fmt::format("{}\n    \"{}\"", memory.empty() ? "" : ",", accumulator_text(accumulator));
  const std::string payload = fmt::format(
      "{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"program\": \"crc32:{:08x}\",\n"
      "  \"status\": \"{}\",\n  \"error\": \"{}\",\n"
      "  \"add_cycles\": {},\n  \"instructions\": {},\n"
      "  \"pc\": {},\n  \"rr\": {},\n  \"slot\": {},\n  \"ir\": \"{}\",\n"
      "  \"rf\": \"{}\",\n  \"ls\": \"{}\",\n  \"memory\": [{}\n  ],\n"
      "  \"cards_read\": {},\n  \"cards_punched\": {},\n",
      format_name, format_version, fingerprint(image), status_name(state.status), name(state.error),
      state.add_cycles, state.instructions, state.pc, state.rr,
      state.ir.empty() ? words_per_row : state.ir.next, unread_words(state.ir),
      accumulator_text(state.rf), accumulator_text(state.ls), memory, checkpoint.cards_read,
      checkpoint.cards_punched);
  return payload + fmt::format("  \"check\": \"{}\"\n}}\n", crc_text(payload));
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
  try {
    const Json object = parse_json(text);
    const Checkpoint checkpoint = read_object(object, image);
    const std::string expected = to_text(checkpoint, image);
    const std::string check = text_of(object, "check");
    if (check.size() != crc_text("").size() ||
        expected.find("\"check\": \"" + check + "\"") == std::string::npos)
      throw Refusal{"check", "damaged: the check does not match the contents"};
    return checkpoint;
  } catch (const Refusal& refusal) {
    return refuse(line_of(refusal, text), refusal.reason);
  } catch (const Json::parse_error& error) {
    return refuse(line_at(text, error.byte), "not well-formed JSON");
  } catch (const Json::exception& error) {
    return refuse(line_of(error, text), "not a checkpoint: a number that is too large");
  }
}

}  // namespace chessvm::vm
