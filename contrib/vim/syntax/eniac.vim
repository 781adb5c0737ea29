" Colours patches of the ENIAC (docs/patch-format.md).
if exists('b:current_syntax')
  finish
endif
syntax case match

" The first word is the command, which decides the meaning of the other words.
syntax match eniacCommand /^\s*\%(R\|u\|dt\|pt\|n\|perf\|D\|json\|fault\|heal\|q\)\ze\%(\s\|$\)/
syntax match eniacCommand /^\s*\%(p?\|p\|probe\|break\|unprobe\)\ze\%(\s\|$\)/ nextgroup=eniacTerminal,eniacProgramLine skipwhite
syntax match eniacCommand /^\s*\%(s?\|s\)\ze\%(\s\|$\)/ nextgroup=eniacSwitch skipwhite
syntax match eniacCommand /^\s*\%(set\|r\|d\)\ze\%(\s\|$\)/ nextgroup=eniacUnit skipwhite
syntax match eniacCommand /^\s*\%(b\|ts\)\ze\%(\s\|$\)/ nextgroup=eniacChoice skipwhite
syntax match eniacCommand /^\s*f\ze\%(\s\|$\)/ nextgroup=eniacDirection skipwhite
syntax match eniacCommand /^\s*\%(l\|te\|dg\)\ze\%(\s\|$\)/ nextgroup=eniacPath skipwhite
syntax match eniacCommand /^\s*\%(run\|g\)\ze\%(\s\|$\)/ nextgroup=eniacNumber skipwhite
syntax match eniacCommand /^\s*help\ze\%(\s\|$\)/ nextgroup=eniacCommandName skipwhite

" If two items of a group begin at the same place, Vim takes the later one.
syntax match eniacTerminal /[^ \t#][^ \t]*/ contained nextgroup=eniacTerminal,eniacProgramLine skipwhite
syntax match eniacProgramLine /\%(\%(\d\+\|[A-Za-z]\)-\d\+\|\d\+\)\ze\%(\s\|$\)/ contained
      \ nextgroup=eniacTerminal,eniacProgramLine skipwhite
syntax match eniacSwitch /[^ \t#][^ \t]*/ contained nextgroup=eniacSetting,eniacNumber skipwhite
syntax match eniacSetting /[^ \t#][^ \t]*/ contained
syntax match eniacUnit /[^ \t#][^ \t]*/ contained nextgroup=eniacNumber skipwhite
syntax match eniacNumber /[-+]\?\d\+x\?\ze\%(\s\|$\)/ contained
syntax match eniacChoice /\%([icrpf]\|pf\)\ze\%(\s\|$\)/ contained
syntax match eniacDirection /[rp]\ze\%(\s\|$\)/ contained nextgroup=eniacPath skipwhite
syntax match eniacPath /[^ \t#][^ \t]*/ contained
syntax match eniacCommandName /[^ \t#][^ \t]*/ contained
syntax match eniacComment /\(^\|\s\)\@<=#.*/ contains=@Spell

highlight default link eniacCommand Statement
highlight default link eniacCommandName Statement
highlight default link eniacProgramLine Special
highlight default link eniacTerminal Identifier
highlight default link eniacSwitch Identifier
highlight default link eniacSetting Constant
highlight default link eniacUnit Identifier
highlight default link eniacNumber Number
highlight default link eniacChoice Constant
highlight default link eniacDirection Constant
highlight default link eniacPath String
highlight default link eniacComment Comment

let b:current_syntax = 'eniac'
