-- Makes a manual page from a page of docs/ (cmake/manual_pages.cmake): the title becomes NAME, the
-- text before the first heading becomes DESCRIPTION, and tables become lists of terms or columns
-- that fit the page.

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

local page_characters = 70  -- pandoc writes a column's width as a fraction of a line of so many characters
local gap_characters = 3    -- tbl's space between two columns

-- Returns the length of the longest text of each column, and of its longest word.
local function column_lengths(simple)
  local texts, words = {}, {}
  for column = 1, #simple.headers do texts[column], words[column] = 0, 0 end
  local function measure(row)
    for column, cell in ipairs(row) do
      local text = pandoc.utils.stringify(cell)
      texts[column] = math.max(texts[column], utf8.len(text))
      for word in text:gmatch('%S+') do words[column] = math.max(words[column], utf8.len(word)) end
    end
  end
  measure(simple.headers)
  for _, row in ipairs(simple.rows) do measure(row) end
  return texts, words
end

-- Gives narrow columns the width of their text and the others equal shares of what is left, because
-- tbl would give all of them the same width.
local function with_widths(element, simple)
  local texts, words = column_lengths(simple)
  local narrowest_first = {}
  for column = 1, #texts do narrowest_first[column] = column end
  table.sort(narrowest_first, function(a, b) return texts[a] < texts[b] or texts[a] == texts[b] and a < b end)
  local left = page_characters - gap_characters * (#texts - 1)
  for at, column in ipairs(narrowest_first) do
    local share = left // (#texts - at + 1)
    local width = math.max(math.min(texts[column], share), words[column])
    left = left - width
    element.colspecs[column] = { element.colspecs[column][1], width / page_characters }
  end
  return element
end

-- Turns a table of two columns into a list of terms, because it then wraps better.
local function table_of_page(element)
  local simple = pandoc.utils.to_simple_table(element)
  if #simple.headers ~= 2 then return with_widths(element, simple) end
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

return { { Code = code, Link = link, Table = table_of_page }, { Pandoc = sections } }
