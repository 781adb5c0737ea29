" :make checks the source in the window with easm.
if exists('current_compiler')
  finish
endif
let current_compiler = 'easm'

CompilerSet makeprg=easm\ --color\ never\ $*\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ note:\ %m,
      \%f:\ %trror:\ %m,%-Geasm:\ %*\\d\ %m,%-G\ %#%*\\d\ \|%.%#,%-G\ %#\|%.%#
