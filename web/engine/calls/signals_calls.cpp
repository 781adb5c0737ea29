// SPDX-License-Identifier: MIT
// Functions of abi.h for the signals of an ENIAC: their names, and recordings as VCD.
#include <nlohmann/json.hpp>

#include "base/files/file.hpp"
#include "base/text/json_text.hpp"
#include "base/wasm/memory_files.hpp"
#include "sim/eniac/trace/signals.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
namespace eniac = chessvm::eniac;
using Json = nlohmann::ordered_json;
using web::Border;

namespace {

struct Observed {
  eniac::Machine& machine;
  eniac::WaveRecorder& recorder;
};

/// Returns the machine of an EniacMachine or WiredCpu. Refuses other handles and returns nullopt.
std::optional<Observed> find_observed(std::int32_t handle) {
  Border& border = Border::instance();
  if (auto* const found = border.find<web::EniacMachine>(handle))
    return Observed{found->machine, found->instruments.recorder};
  auto* const found = border.find<web::WiredCpu>(handle);
  if (found == nullptr) return std::nullopt;
  return Observed{found->computer().machine(), found->computer().instruments().recorder};
}

std::string_view kind_of(const eniac::Signal& signal) {
  const auto* const source = std::get_if<eniac::RegisterSignal>(&signal.source);
  if (source == nullptr) return "pulses";
  switch (source->source->row->kind) {
    case eniac::RegisterKind::flags:
      return "flags";
    case eniac::RegisterKind::digits:
      return "digits";
    case eniac::RegisterKind::number:
      break;
  }
  return "number";
}

}  // namespace

int32_t chessvm_eniac_signals(int32_t handle) {
  const auto observed = find_observed(handle);
  if (!observed) return web::refused;
  Json signals = Json::array();
  for (const eniac::Signal& each : eniac::all_signals(observed->machine))
    signals.push_back({{"name", each.full}, {"bits", each.bits}, {"kind", kind_of(each)}});
  Json used = Json::array();
  for (const eniac::Signal& each : eniac::used_signals(observed->machine, eniac::SignalKinds::both))
    used.push_back(each.full);
  Border::instance().reply(chessvm::json_text(Json{{"schema", "chessvm.eniac-signals/1"},
                                                   {"signals", std::move(signals)},
                                                   {"used", std::move(used)}}) +
                           "\n");
  return 0;
}

int32_t chessvm_eniac_record(int32_t handle, const char* signals, uint32_t signals_size) {
  const auto observed = find_observed(handle);
  if (!observed) return web::refused;
  const auto texts = web::texts_of({{signals, signals_size}});
  if (!texts) return web::refused;
  if (auto done = observed->recorder.start((*texts)[0]); !done)
    return Border::instance().refuse(std::move(done.error().message));
  return 0;
}

int32_t chessvm_eniac_recorded(int32_t handle) {
  constexpr const char* file = "recording.vcd";  // exists only during this call
  Border& border = Border::instance();
  const auto observed = find_observed(handle);
  if (!observed) return web::refused;
  if (!observed->recorder.is_recording()) return border.refuse("nothing is recorded");
  if (const auto written = observed->recorder.write(file); !written)
    return border.refuse(written.error());
  auto node = chessvm::wasm::memory_files().extract(file);
  border.reply(std::move(node.mapped()));
  return 0;
}
