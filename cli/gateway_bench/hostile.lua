-- Sends what is legal and costs the gateway most: series, granted and refused, searches for windows, nested shares, port
-- ranges that overlap crosswise, tiny windows, transfers of one bit, requirements that no path meets, denials for a year, changes of a rate, exports,
-- searches, and charts, all with keys of their own. report.lua comes before it. Arguments: the run, the share.

local YEAR, DAY = 365 * 24 * 3600, 24 * 3600
local PAIR = '"share": "%s", "flowGroup": {"srcHost": "10.0.%d.%d", "dstHost": "10.0.%d.%d"%s}'

local run, share
local count, depth = 0, 0
local running
statuses = {}

function init(args)
  run, share = args[1], args[2]
  math.randomseed(7919 * (1 + tonumber(run)) + number)
end

local function day(later)
  return os.date("!%Y-%m-%d", os.time() + later * DAY)
end

local function flows(more)
  return string.format(PAIR, share, math.random(8), math.random(16), 8 + math.random(8), math.random(16), more or "")
end

local function post(path, body)
  wrk.headers["Idempotency-Key"] = "hostile-" .. run .. "-" .. number .. "-" .. count
  return wrk.format("POST", "/api/v1/" .. path, nil, "{" .. body .. "}")
end

local function series(path, rate)
  return post(path, flows(string.format(', "dstPort": "%d", "transport": "udp"', math.random(65000)))
    .. string.format(', "rateBps": ' .. rate .. ', "time": "00:00", "zone": "Europe/Berlin", "lengthSeconds": 86399, "first": "%s", '
      .. '"last": "%s", "allOrNone": false', day(2), day(367)))
end

local function far(more)
  return string.format(', "start": "%sT00:00:00Z", ', day(1)) .. more
end

-- One of the ranges of ports that overlap each other in as many ways as possible.
local function range()
  local from = 1000 + 37 * math.random(100)
  return string.format("%d-%d", from, from + 1000)
end

-- Within the next hour, so that the plan of the controllers has its beginning and its end.
local function tiny()
  local start = os.time() + math.random(60, 3600)
  return string.format(', "start": "%s", "end": "%s", "rateBps": 1', os.date("!%Y-%m-%dT%H:%M:%S.1Z", start),
    os.date("!%Y-%m-%dT%H:%M:%S.2Z", start))
end

-- Through leaves in any order, which hardly any path does.
local function via()
  local switches, seen = {}, {}
  for _ = 1, 8 do
    local leaf = math.random(16)
    if not seen[leaf] then
      seen[leaf] = true
      switches[#switches + 1] = string.format('"00:00:00:00:00:00:00:%02x"', leaf)
    end
  end
  return ', "pathRequirements": {"via": [' .. table.concat(switches, ", ") .. "]}"
end

local REQUESTS = {
  function() return series("bookings/series", "1") end,
  function() return series("bookings/series", "9999999999") end,
  function() return series("bookings/series/check", "1") end,
  function() return post("bookings",
    flows(string.format(', "transport": "udp", "srcPort": "%s", "dstPort": "%s"', range(), range()))
    .. far(string.format('"end": "%sT00:00:00Z", "rateBps": 1', day(2)))) end,
  function() return post("bookings", flows(string.format(', "transport": "tcp", "dstPort": "%d"', math.random(65000))) .. tiny()) end,
  function() return post("bookings", flows(', "srcPort": "1-65534", "dstPort": "1-65534"')
    .. far(string.format('"end": "%sT00:00:00Z", "rateBps": 1', day(2)))) end,
  function() return post("bookings", flows()
    .. far(string.format('"end": "%sT00:00:00Z", "deadline": "%sT00:00:00Z", "rateBps": 9999999999', day(31), day(1000)))) end,
  function() return post("bookings", flows()
    .. far(string.format('"deadline": "%sT00:00:00Z", "transfer": {"bits": 1, "aim": "earliestEnd"}, "rateBps": 1000000', day(1000)))) end,
  function()
    depth = depth + 1
    local name = "nested" .. run .. "-" .. number .. "-"
    return post("shares", string.format('"name": "%s%d", "parent": "%s", "flowGroup": {"srcHost": "10.0.0.0/8"}, '
      .. '"maxReserveBps": 1, "speakers": ["%s"]', name, depth, depth == 1 and share or name .. (depth - 1), share))
  end,
  function() return post("bookings", flows() .. via()
    .. far(string.format('"end": "%sT00:00:00Z", "deadline": "%sT00:00:00Z", "rateBps": 1', day(2), day(1000)))) end,
  function() return post("bookings", string.format('"share": "%s", "ask": "deny", "flowGroup": {"srcHost": "10.0.0.0/8", "transport": "tcp", '
    .. '"dstPort": "%d"}', share, math.random(65000)) .. far(string.format('"end": "%sT00:00:00Z"', day(365)))) end,
  function()
    if running == nil then
      local stop = os.date("!%Y-%m-%dT%H:%M:%SZ", os.time() + 3600)
      return post("bookings", flows(string.format(', "transport": "tcp", "dstPort": "%d"', math.random(65000)))
        .. string.format(', "end": "%s", "rateBps": 1000', stop))
    end
    return post("bookings/" .. running .. "/change", string.format('"rateBps": %d', 1000 + count % 7))
  end,
  function() return wrk.format("GET", string.format("/api/v1/paths?from=10.0.1.%d&to=10.0.9.%d&limit=16", math.random(16), math.random(16))) end,
  function() return wrk.format("GET", "/api/v1/shares/" .. share .. "/timeline") end,
  function() return wrk.format("GET", "/api/v1/bookings?limit=500&state=refused&host=10.0.1." .. math.random(16)) end,
  function() return wrk.format("GET", "/api/v1/bookings/export?format=csv") end,
}

function request()
  count = count + 1
  return REQUESTS[1 + count % #REQUESTS]()
end

function response(status, headers, body)
  if running == nil and status == 201 then
    running = body:match('^{"id":"([0-9a-f-]+)".-"rateBps":1000[,}]')
  end
  statuses[status] = (statuses[status] or 0) + 1
end
