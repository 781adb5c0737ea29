" Detects assembly of chessvm, ENIAC patches and register transfers by file name and contents.

function! s:ChoosesInstructionSet(lines) abort
  return match(a:lines, '^\s*\.isa\s\+v4\>') >= 0
endfunction

" An include file belongs to a source in its folder or in a folder above.
function! s:IsIncludedHere() abort
  for l:folder in [expand('<afile>:p:h'), expand('<afile>:p:h') . '/..', expand('<afile>:p:h') . '/*']
    for l:source in glob(l:folder . '/*.asm', 1, 1)
      if s:ChoosesInstructionSet(readfile(l:source, '', 300))
        return 1
      endif
    endfor
  endfor
  return 0
endfunction

" Vim itself uses .asm and .inc for other languages and may have loaded their settings already.
function! s:Take(filetype) abort
  unlet! b:did_ftplugin
  let &l:filetype = a:filetype
endfunction

augroup chessvm_filetypes
  autocmd!
  autocmd BufNewFile,BufRead *.asm
        \ if s:ChoosesInstructionSet(getline(1, 300)) | call s:Take('easm') | endif
  autocmd BufNewFile,BufRead *.inc if s:IsIncludedHere() | call s:Take('easm') | endif
  autocmd BufNewFile,BufRead *.e
        \ if match(getline(1, 300), '^\s*\(p\|s\|set\|r\|b\)\s\+\S\+') >= 0
        \ | call s:Take('eniac') | endif
  autocmd BufNewFile,BufRead *.rtm call s:Take('rtm')
augroup END
