-- Makes a manual page from a page of docs/ (cmake/manual_pages.cmake): the title becomes NAME, the
-- text before the first heading becomes DESCRIPTION, and tables of two columns become lists of terms.

local function upper(inlines)
  return pandoc.Str(pandoc.utils.stringify(inlines):upper())
end

-- Keeps only links to the web; a link to another page becomes its text.
local function link(element)
  if element.target:match('^https?:') then return nil end
  return element.content
end

-- Shows code in bold, because a terminal has no separate font for it.
local function code(element)
  return pandoc.Strong(element.text)
end

local function definitions(element)
  local simple = pandoc.utils.to_simple_table(element)
  if #simple.headers ~= 2 then return nil end
  local items = {}
  for _, row in ipairs(simple.rows) do
    local term = pandoc.utils.blocks_to_inlines(row[1])
    items[#items + 1] = { term, { row[2] } }
  end
  return pandoc.DefinitionList(items)
end

local function sections(document)
  local blocks = {}
  local title = 'DESCRIPTION'
  for at, block in ipairs(document.blocks) do
    if block.t == 'Header' and block.level == 1 then
      local text = pandoc.utils.stringify(block.content):gsub('^%d+%. ', '')  -- drops the number of a chapter
      blocks[#blocks + 1] = pandoc.Header(1, 'NAME')
      blocks[#blocks + 1] = pandoc.Para(document.meta.name .. ' - ' .. text:sub(1, 1):lower() .. text:sub(2))
      blocks[#blocks + 1] = pandoc.Header(1, title)
    elseif block.t == 'Header' then
      local heading = block.level == 2 and upper(block.content) or block.content
      blocks[#blocks + 1] = pandoc.Header(block.level - 1, heading)
    else
      blocks[#blocks + 1] = block
    end
  end
  blocks[#blocks + 1] = pandoc.Header(1, 'SEE ALSO')
  blocks[#blocks + 1] = pandoc.Para(pandoc.utils.stringify(document.meta.see_also))
  return pandoc.Pandoc(blocks, document.meta)
end

return { { Code = code, Link = link, Table = definitions }, { Pandoc = sections } }
