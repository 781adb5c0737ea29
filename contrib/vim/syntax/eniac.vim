" Patches of the ENIAC (docs/patch-format.md).
if exists('b:current_syntax')
  finish
endif
syntax case match

syntax match eniacCommand
      \ /^\s*\(p?\|s?\|p\|s\|set\|r\|R\|u\|dt\|pt\|b\|n\|g\|run\|perf\|d\|D\|json\|l\|f\|ts\|te\|dg\|probe\|break\|unprobe\|fault\|heal\|help\|q\)\ze\(\s\|$\)/
syntax match eniacProgramLine /\(\s\)\@<=\(\d\+\|[A-Za-z]\)-\d\+\ze\(\s\|$\)/
syntax match eniacTerminal /\(\s\)\@<=[A-Za-z]\+\d*\.[^ \t#]\+/
syntax match eniacNumber /\(\s\)\@<=[-+]\?\d\+\ze\(\s\|$\)/
syntax match eniacComment /\(^\|\s\)\@<=#.*/ contains=@Spell

highlight default link eniacCommand Statement
highlight default link eniacProgramLine Special
highlight default link eniacTerminal Identifier
highlight default link eniacNumber Number
highlight default link eniacComment Comment

let b:current_syntax = 'eniac'
