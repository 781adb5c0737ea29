// SPDX-License-Identifier: MIT
// A program for tests of the debugger and of the panel in terminals. The tests search the screen
// for lines of the source of this program.
#pragma once

namespace chessvm::vm {

inline constexpr const char* countdown_source = R"(; count down
        .isa v4
        .org 100
        mov 3,A
loop
        print
        dec A
        jz done
        jmp loop
done
        halt
)";

}  // namespace chessvm::vm
