// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <new>

#include "base/message.hpp"
#include "sim/eniacsim/batch.hpp"
#include "sim/eniacsim/options.hpp"
#include "sim/eniacsim/protocol.hpp"
#include "sim/eniacsim/signals.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  try {
    const auto parsed = eniacsim::parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*answered);
    const auto& options = std::get<eniacsim::Options>(parsed);
    eniacsim::install_signal_handlers();
    return options.mode == eniacsim::Mode::batch ? eniacsim::run_batch(options)
                                                 : eniacsim::run_protocol(options);
  } catch (const std::bad_alloc&) {
    say("eniacsim: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("eniacsim: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
