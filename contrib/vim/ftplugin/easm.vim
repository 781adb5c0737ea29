" Settings for windows with assembly of chessvm.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

compiler easm
setlocal comments=:; commentstring=;\ %s
setlocal iskeyword=@,48-57,_,.,@-@
setlocal include=^\\s*\\.include suffixesadd=.inc
setlocal define=^\\s*\\.macro\\\|^\\ze[A-Za-z_.]
setlocal expandtab shiftwidth=8 softtabstop=8
" The keys gg=G format the file.
if executable('easm')
  setlocal equalprg=easm\ --format\ -
endif

let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< include< suffixesadd< define< '
      \ . 'expandtab< shiftwidth< softtabstop< equalprg< makeprg< errorformat<'
