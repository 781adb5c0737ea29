" Colours register transfers (docs/rtm.md).
if exists('b:current_syntax')
  finish
endif
syntax case match
syntax iskeyword @,48-57,_,$

" If several items match at a place, Vim takes the last one. A word with dots is one name.
syntax match rtmName /[0-9A-Za-z_$]\+\%(\.[0-9A-Za-z_$]\+\)*/
syntax match rtmNumber /\d\+\%([0-9A-Za-z_$]\|\.[0-9A-Za-z_$]\)\@!/
syntax match rtmUnit /\%(ft[123]\|card\|constants\)\%([0-9A-Za-z_$]\|\.[0-9A-Za-z_$]\)\@!/
syntax match rtmArrow /->\|\~>\|<-\|<=\|\.\.\|[*!+=|-]/
syntax match rtmTime /\d\+\%(\.\.\d\+\)\?\ze[ \t]*:/

" A statement begins a line or follows a brace. Some words have a meaning only in statements.
syntax region rtmNaming transparent matchgroup=rtmDeclaration
      \ start=/\%(\%(^\|[{}]\)[ \t]*\)\@<=\%(acc\|field\|bus\|view\|constant\|micro\|piece\|thread\)\ze[ \t]\+[0-9A-Za-z_$]/
      \ matchgroup=NONE end=/$\|\ze[{}#]/
      \ contains=rtmTitle,rtmName,rtmNumber,rtmUnit,rtmArrow,rtmDetail,rtmMapping,rtmConstant
syntax region rtmWiring transparent matchgroup=rtmDeclaration
      \ start=/\%(\%(^\|[{}]\)[ \t]*\)\@<=\%(machine\|wire\|shared\|print\|budget\|pin\|mode\|signs\|stepper\|stage\|for\)\ze\%([ \t]\+[0-9A-Za-z_$]\|[ \t]*(\)/
      \ matchgroup=NONE end=/$\|\ze[{}#]/
      \ contains=rtmName,rtmNumber,rtmUnit,rtmArrow,rtmDetail,rtmMapping
syntax region rtmRow transparent matchgroup=rtmDeclaration
      \ start=/\%(\%(^\|[{}]\)[ \t]*\)\@<=row\ze[ \t]\+[0-9A-Za-z_$]/
      \ matchgroup=NONE end=/$\|\ze[{}#]/
      \ contains=rtmName,rtmNumber,rtmUnit,rtmArrow,rtmSwitches

syntax match rtmDetail /\<\%(at\|from\|op\|cost\|device\|rows\|minus\|counts\|modulo\|in\)\%([0-9A-Za-z_$.]\)\@!/ contained
syntax match rtmMapping /\%(=.*\)\@<=\<\%(all\|digits\|keep\|drop\|swap\)\%([0-9A-Za-z_$.]\)\@!/ contained
syntax match rtmConstant /\%(constant[ \t].*=[ \t]*\)\@<=[0-9A-Za-z_$]\+/ contained
syntax match rtmSwitches /\%(=.*\)\@<=[PM.][0-9.]\+\%([^ \t#]\)\@!/ contained
syntax match rtmTitle
      \ /\%(\%(^\|[{}]\)[ \t]*\%(acc\|field\|bus\|view\|constant\|micro\|piece\|thread\)[ \t]\+\)\@<=[0-9A-Za-z_$]\+\%(\.[0-9A-Za-z_$]\+\)*/
      \ contained

" An action follows its time or another action.
syntax match rtmAction
      \ /\%(\%(^\|[:;{}]\)[ \t]*\)\@<=\%(clear\|look\|start\|wait\|call\|goto\|choose\|expect\)\ze[ \t]\+[0-9A-Za-z_$]/
syntax match rtmLookup /\%(\<look[ \t]\+ft\%([123]\|\$[0-9A-Za-z_]\+\)[ \t]\+\)\@<=[AS]\%(0\|[-+][12]\)/
syntax match rtmSign /\%(\<expect[ \t]\+[0-9A-Za-z_$]\+[ \t]\+\)\@<=\%(plus\|minus\)\>/
syntax match rtmAfter /\%(}[ \t]*\)\@<=after\>/
syntax match rtmComment /#.*/ contains=@Spell

highlight default link rtmDeclaration Statement
highlight default link rtmDetail Keyword
highlight default link rtmMapping Keyword
highlight default link rtmSign Keyword
highlight default link rtmAfter Keyword
highlight default link rtmTitle Identifier
highlight default link rtmAction Function
highlight default link rtmLookup Constant
highlight default link rtmUnit Special
highlight default link rtmTime Label
highlight default link rtmNumber Number
highlight default link rtmConstant Number
highlight default link rtmSwitches Number
highlight default link rtmArrow Operator
highlight default link rtmComment Comment

let b:current_syntax = 'rtm'
