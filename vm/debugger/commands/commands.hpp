// SPDX-License-Identifier: MIT
// Declares the functions of the command table, grouped by source file.
#pragma once

#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/control.hpp"

namespace chessvm::vm::debugger::run {

using Reply = Result<CommandResult>;
using Arguments = std::string_view;

// Defined in commands_run.cpp:
Reply step(Session&, Arguments);
Reply row(Session&, Arguments);
Reply line(Session&, Arguments);
Reply next(Session&, Arguments);
Reply finish(Session&, Arguments);
Reply until(Session&, Arguments);
Reply continue_(Session&, Arguments);
Reply goto_(Session&, Arguments);
Reply restart(Session&, Arguments);
Reply reverse_step(Session&, Arguments);
Reply reverse_row(Session&, Arguments);
Reply reverse_line(Session&, Arguments);
Reply reverse_next(Session&, Arguments);
Reply reverse_finish(Session&, Arguments);
Reply reverse_until(Session&, Arguments);
Reply reverse_continue(Session&, Arguments);

// Defined in commands_stop.cpp:
Reply break_(Session&, Arguments);
Reply tbreak(Session&, Arguments);
Reply watch(Session&, Arguments);
Reply catch_(Session&, Arguments);
Reply delete_(Session&, Arguments);
Reply enable(Session&, Arguments);
Reply disable(Session&, Arguments);
Reply condition(Session&, Arguments);
Reply ignore(Session&, Arguments);
Reply on_stop(Session&, Arguments);
Reply stops(Session&, Arguments);
Reply save_stops(Session&, Arguments);

// Defined in commands_data.cpp:
Reply print(Session&, Arguments);
Reply set(Session&, Arguments);
Reply undo(Session&, Arguments);
Reply display(Session&, Arguments);
Reply undisplay(Session&, Arguments);
Reply registers(Session&, Arguments);
Reply memory(Session&, Arguments);
Reply name(Session&, Arguments);
Reply where(Session&, Arguments);
Reply status(Session&, Arguments);

// Defined in commands_program.cpp:
Reply disassemble(Session&, Arguments);
Reply list(Session&, Arguments);
Reply symbols(Session&, Arguments);
Reply tables(Session&, Arguments);
Reply view(Session&, Arguments);

// Defined in commands_record.cpp:
Reply history(Session&, Arguments);
Reply trace(Session&, Arguments);
Reply profile(Session&, Arguments);
Reply coverage(Session&, Arguments);
Reply checkpoint(Session&, Arguments);
Reply restore(Session&, Arguments);
Reply cards(Session&, Arguments);
Reply card(Session&, Arguments);
Reply deck(Session&, Arguments);

// Defined in commands_script.cpp:
Reply source(Session&, Arguments);
Reply echo(Session&, Arguments);
Reply assert_(Session&, Arguments);
Reply expect(Session&, Arguments);
Reply alias(Session&, Arguments);
Reply help(Session&, Arguments);
Reply quit(Session&, Arguments);

/// Prints the machine's place, then the displays. Queues the commands of stop points that fired.
CommandResult arrive(Session& session, const Arrival& arrival);

}  // namespace chessvm::vm::debugger::run
