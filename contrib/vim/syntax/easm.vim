" Assembly of chessvm (docs/assembly.md).
if exists('b:current_syntax')
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,.,@-@

" Later items win over earlier ones at the same place, keywords over all of them.
syntax match easmSymbol /[.@]\?[A-Za-z_][A-Za-z0-9_]*/
syntax match easmNumber /\<\d\+\>\|\<M\d\d\?\>/
syntax match easmOperator /<->\|[-+*\/%]\|[=!<>]=\|[<>]/
syntax match easmIndirect /\[B\]/
syntax match easmMacro /\(^\S*\s\+\)\@<=[A-Za-z_][A-Za-z0-9_]*/
syntax match easmLabel /^[^ \t;:]\+/
syntax keyword easmInstruction add addn brk clr clrall dec flipn ftl halt inc jil jmp jn jsr jz
syntax keyword easmInstruction loadacc lodig mov print read ret storeacc sub swap swapall swapdig
syntax keyword easmDirective .align .assert .dw .elif .else .endif .endm .equ .error .if .ifdef
syntax keyword easmDirective .ifndef .isa .macro .org .raw .section .table .warning
syntax keyword easmDirective .include nextgroup=easmPath skipwhite
syntax keyword easmRegister A B C D E F G H I J
syntax keyword easmFunction row bank far
syntax match easmPath /[^;]\+/ contained
syntax region easmString start=/"/ end=/"/ oneline
syntax match easmComment /;.*/ contains=@Spell,easmTodo
syntax keyword easmTodo contained TODO FIXME XXX

highlight default link easmInstruction Statement
highlight default link easmDirective PreProc
highlight default link easmPath String
highlight default link easmMacro Macro
highlight default link easmRegister Identifier
highlight default link easmIndirect Identifier
highlight default link easmFunction Function
highlight default link easmLabel Label
highlight default link easmNumber Number
highlight default link easmOperator Operator
highlight default link easmString String
highlight default link easmComment Comment
highlight default link easmTodo Todo

let b:current_syntax = 'easm'
