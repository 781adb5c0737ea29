// SPDX-License-Identifier: MIT
#include "tools/chsim/run/observers.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "tools/chsim/options/inputs.hpp"

namespace chessvm::vm::chsim {
namespace {

/// Returns true if `file` names a file or `-`. Empty means standard error; nullopt means no output.
bool has_name(const std::optional<std::string>& file) {
  return file && !file->empty();
}

/// Returns the first variable `$name` in `expression`; nullptr if there is none.
const std::string* first_variable(const debugger::Expression& expression) {
  for (const debugger::Expression::Step& step : expression.steps())
    if (step.op == debugger::Operator::variable) return &step.name;
  return nullptr;
}

}  // namespace

Result<void> Observers::read_condition() {
  if (!options_.trace_if) return boost::outcome_v2::success();
  auto parsed = debugger::parse_expression(*options_.trace_if, symbols_);
  if (!parsed)
    return Failure::because(fmt::format("--trace-if: {}, column {} of '{}'", parsed.error().message,
                                        parsed.error().column, *options_.trace_if));
  if (const std::string* const variable = first_variable(parsed.value()))
    return Failure::because(
        fmt::format("--trace-if: ${} has no value: only the debugger has variables", *variable));
  condition_ = std::move(parsed.value());
  return boost::outcome_v2::success();
}

Result<void> Observers::open(std::optional<Output>& cards) {
  if (has_name(options_.profile))
    if (auto good = check_writable(*options_.profile); !good) return good;
  if (options_.profile) profile_ = std::make_unique<Profile>();
  if (!options_.trace) return boost::outcome_v2::success();
  if (auto read = read_condition(); !read) return read;
  tracer_ = std::make_unique<Tracer>(symbols_);
  if (options_.trace->empty()) {
    write_trace_ = say;
  } else if (*options_.trace == "-") {
    if (options_.cards) trace_stream_ = Output::standard_output();
    Output& stream = trace_stream_ ? *trace_stream_ : *cards;
    write_trace_ = [&stream](std::string_view text) { stream.write(text); };
  } else {
    auto file = PendingFile::open(*options_.trace);
    if (!file) return file.error();
    trace_file_.emplace(std::move(file.value()));
    write_trace_ = [this](std::string_view text) { trace_file_->write(text); };
  }
  return boost::outcome_v2::success();
}

bool Observers::traces(std::uint64_t add_cycles) const {
  return tracer_ && add_cycles >= options_.trace_from && add_cycles < options_.trace_to;
}

bool Observers::look_at(std::uint64_t add_cycles) const {
  return profile_ || traces(add_cycles);
}

std::uint64_t Observers::next_look(std::uint64_t add_cycles) const {
  return tracer_ && add_cycles < options_.trace_from ? options_.trace_from
                                                     : std::numeric_limits<std::uint64_t>::max();
}

/// Returns true if the value of the condition is not 0, or if the condition cannot be evaluated.
/// Prints a warning when an evaluation fails for the first time.
bool Observers::fulfils_condition(const Image& image, const debugger::Moment& moment,
                                  int last_card) {
  static const debugger::Variables none;
  const auto value = condition_->evaluate({moment, image, symbols_, none, last_card});
  if (value) return value.value() != 0;
  if (!std::exchange(has_warned_, true))
    warn(options_, Failure::because(fmt::format(
                       "--trace-if: {} at add cycle {}; the trace includes all such instructions",
                       value.error().message, moment.state.add_cycles)));
  return true;
}

void Observers::before(const Image& image, const debugger::Moment& moment, int last_card) {
  const MachineState& state = moment.state;
  traced_ = traces(state.add_cycles);
  if (traced_ && condition_) traced_ = fulfils_condition(image, moment, last_card);
  if (traced_) tracer_->before(image, state);
  if (profile_) profile_->before(state);
}

void Observers::after(const MachineState& state) {
  if (traced_) write_trace_(tracer_->line(state));
  if (profile_) profile_->after(state);
}

Result<void> Observers::flush() {
  if (trace_stream_)
    if (auto flushed = trace_stream_->flush(); !flushed) return flushed;
  if (trace_file_) return trace_file_->flush();
  return boost::outcome_v2::success();
}

Result<void> Observers::write_profile() const {
  if (!profile_) return boost::outcome_v2::success();
  const std::string text = profile_->to_text(symbols_);
  if (has_name(options_.profile)) return write_file_atomically(*options_.profile, text);
  say(text);
  return boost::outcome_v2::success();
}

Result<void> Observers::commit_trace() {
  return trace_file_ ? trace_file_->commit() : boost::outcome_v2::success();
}

}  // namespace chessvm::vm::chsim
