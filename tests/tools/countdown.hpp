// SPDX-License-Identifier: MIT
// The program that tests step through in terminals; the tests search the screen for lines of it.
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
