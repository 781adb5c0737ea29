" Register transfers (docs/rtm.md).
if exists('b:current_syntax')
  finish
endif
syntax case match

syntax keyword rtmDeclaration acc budget bus constant field for machine micro mode piece pin print
syntax keyword rtmDeclaration row shared signs stage stepper thread view wire
syntax keyword rtmAction call card choose clear constants expect ft1 ft2 ft3 goto look start wait
syntax match rtmTime /^\s*\d\+\(\.\.\d\+\)\?\ze:/
syntax match rtmNumber /\<\d\+\>/
syntax match rtmArrow /->\|\.\./
syntax match rtmComment /#.*/ contains=@Spell

highlight default link rtmDeclaration Statement
highlight default link rtmAction Function
highlight default link rtmTime Label
highlight default link rtmNumber Number
highlight default link rtmArrow Operator
highlight default link rtmComment Comment

let b:current_syntax = 'rtm'
