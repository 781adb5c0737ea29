// SPDX-License-Identifier: MIT
// The program that terminal tests step through; they search the screen for its lines.
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
