// SPDX-License-Identifier: MIT
// A program for tests of the debugger in terminals; they search the screen for lines of its source.
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
