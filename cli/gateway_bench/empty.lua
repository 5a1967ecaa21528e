-- Posts the same body with every request. report.lua comes before it. Arguments: the body, in hex.

function init(args)
  wrk.method = "POST"
  wrk.body = args[1]:gsub("..", function(hex) return string.char(tonumber(hex, 16)) end)
  local text = wrk.format()
  request = function() return text end
end
