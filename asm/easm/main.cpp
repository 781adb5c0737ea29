// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <new>

#include "asm/easm/options.hpp"
#include "asm/easm/session.hpp"
#include "base/message.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  try {
    const auto parsed = easm::parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*answered);
    return static_cast<int>(easm::run_session(std::get<easm::Options>(parsed)));
  } catch (const std::bad_alloc&) {
    say("easm: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("easm: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
