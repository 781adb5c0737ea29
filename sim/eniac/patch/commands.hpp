// SPDX-License-Identifier: MIT
// Declares the functions of the command table, grouped by the file that defines them.
#pragma once

#include "sim/eniac/patch/command.hpp"

namespace chessvm::eniac::run {

// Defined in commands_patch.cpp.
Reply plug(Console& console, Words words);
Reply set_switch(Console& console, Words words);
Reply set_accumulator(Console& console, Words words);
Reply reset(Console& console, Words words);
Reply reset_all(Console& console, Words words);
Reply nothing(Console& console, Words words);
Reply query_jack(Console& console, Words words);
Reply query_switch(Console& console, Words words);

// Defined in commands_run.cpp.
Reply button(Console& console, Words words);
Reply step_and_show(Console& console, Words words);
Reply go(Console& console, Words words);
Reply run_cycles(Console& console, Words words);
Reply performance(Console& console, Words words);

// Defined in commands_files.cpp.
Reply load(Console& console, Words words);
Reply file(Console& console, Words words);
Reply trace_start(Console& console, Words words);
Reply trace_end(Console& console, Words words);
Reply draw_graph(Console& console, Words words);

// Defined in commands_instruments.cpp.
Reply probe(Console& console, Words words);
Reply break_at(Console& console, Words words);
Reply unprobe(Console& console, Words words);
Reply fault(Console& console, Words words);
Reply heal(Console& console, Words words);

// Defined in commands_state.cpp.
Reply show_unit(Console& console, Words words);
Reply show_all(Console& console, Words words);
Reply show_json(Console& console, Words words);
Reply help(Console& console, Words words);
Reply quit(Console& console, Words words);

}  // namespace chessvm::eniac::run
