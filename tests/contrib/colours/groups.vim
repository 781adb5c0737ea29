" Writes the syntax group of each word of a list: `vim -es -S groups.vim LIST`. The list holds lines
" FILE<tab>LANGUAGE and, below each, LINE<tab>COLUMN<tab>LAST COLUMN, in bytes from 1; the answer, in
" LIST.groups, holds the groups of the first and the last column of each word.
let s:list = readfile(expand('%'))
let s:answer = expand('%:p') . '.groups'
let s:folder = expand('<sfile>:p:h:h:h:h')
execute 'set runtimepath=' . fnameescape(s:folder . '/contrib/vim') . ',' . fnameescape($VIMRUNTIME)
set nomodeline noswapfile encoding=utf-8 fileformats=unix
let did_load_filetypes = 1
syntax enable
let s:groups = []
for s:entry in s:list
  let s:fields = split(s:entry, "\t")
  if len(s:fields) == 2
    execute 'silent edit! ' . fnameescape(s:fields[0])
    execute 'set syntax=' . s:fields[1]
  else
    call add(s:groups, synIDattr(synID(s:fields[0], s:fields[1], 1), 'name') . ' '
          \ . synIDattr(synID(s:fields[0], s:fields[2], 1), 'name'))
  endif
endfor
call writefile(s:groups, s:answer)
qall!
