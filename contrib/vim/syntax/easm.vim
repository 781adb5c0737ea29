" Colours assembly of chessvm (docs/assembly.md).
if exists('b:current_syntax')
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,.,@-@

" Operands may follow anywhere after the operation. If several items match at a place, Vim takes
" the last one, and keywords before all others.
syntax match easmSymbol /\.[A-Za-z0-9_]\+\|@\?[A-Za-z_][A-Za-z0-9_]*/
syntax match easmNumber /\<\d\+\>\|\<M\d\d\?\>/
syntax match easmOperator /<->\|[-+*\/%]\|[=!<>]=\|[<>]/
syntax match easmIndirect /\[B\]/
syntax match easmFunction /\<\%(row\|bank\)\ze[ \t]*(/
syntax keyword easmRegister A B C D E F G H I J
syntax match easmString /"[^";]*"\?/

" A line begins with blanks or a label; the operation follows. Two kinds of directives may also
" begin in column 1: those of the published language, and those that continue or close a block.
syntax match easmIndent /^[ \t]*/ nextgroup=@easmOperation
syntax match easmLabel
      \ /^\%(\.\%(isa\|org\|align\|equ\|dw\|table\|include\|section\|elif\|else\|endif\|endm\)\%([ \t;]\|$\)\)\@![^ \t;:]\+/
      \ nextgroup=easmGap
syntax match easmGap /:\?[ \t]*/ contained nextgroup=@easmOperation
syntax cluster easmOperation contains=easmMacro,easmInstruction,easmDirective
syntax match easmMacro /[A-Za-z_][A-Za-z0-9_]*/ contained
syntax keyword easmInstruction add addn brk clr clrall dec flipn ftl halt inc jil jn jsr jz contained
syntax keyword easmInstruction loadacc lodig mov print read ret storeacc sub swap contained
syntax keyword easmInstruction swapall swapdig contained
syntax keyword easmInstruction jmp contained nextgroup=easmFar skipwhite
syntax match easmFar /far\ze[ \t]\+[^ \t;]/ contained
syntax keyword easmDirective .align .assert .cpu .dw .elif .else .endif .endm .equ .error contained
syntax keyword easmDirective .if .ifdef .ifndef .isa .org .raw .table .warning contained
syntax keyword easmDirective .include contained nextgroup=easmPath skipwhite
syntax keyword easmDirective .macro contained nextgroup=easmMacro skipwhite
syntax keyword easmDirective .section contained nextgroup=easmSection skipwhite
syntax match easmPath /[^ \t;][^;]*/ contained
syntax match easmSection /[^ \t;]\+/ contained

syntax match easmComment /;.*/ contains=@Spell,easmTodo
syntax keyword easmTodo contained TODO FIXME XXX

highlight default link easmInstruction Statement
highlight default link easmDirective PreProc
highlight default link easmPath String
highlight default link easmSection Label
highlight default link easmMacro Macro
highlight default link easmRegister Identifier
highlight default link easmIndirect Identifier
highlight default link easmFunction Function
highlight default link easmFar Function
highlight default link easmLabel Label
highlight default link easmNumber Number
highlight default link easmOperator Operator
highlight default link easmString String
highlight default link easmComment Comment
highlight default link easmTodo Todo

let b:current_syntax = 'easm'
