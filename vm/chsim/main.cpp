// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <new>

#include "base/message.hpp"
#include "programs/debugger_views.hpp"
#include "vm/chsim/debug.hpp"
#include "vm/chsim/options.hpp"
#include "vm/chsim/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  try {
    const auto parsed = chsim::parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*answered);
    const auto& options = std::get<chsim::Options>(parsed);
    return options.debug ? chsim::debug(options, programs::debugger_views())
                         : chsim::run_session(options);
  } catch (const std::bad_alloc&) {
    say("chsim: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("chsim: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
