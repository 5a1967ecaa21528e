-- Books a window with every request, each for other flows: up to a day of the year ahead and up to 100 Mbit/s between
-- hosts of two leaves. Writes down the id of every booking that was made.
-- report.lua comes before it. Arguments: the run's name, a seed, the share, the folder for the ids.

local YEAR, DAY = 365 * 24 * 3600, 24 * 3600
local LEAVES, HOSTS = 16, 16
local BODY = '{"share": "%s", "flowGroup": {"srcHost": "10.0.%d.%d", "dstHost": "10.0.%d.%d", "transport": "tcp", '
  .. '"dstPort": "%d"}, "rateBps": %d, "start": "%s", "end": "%s"}'

local run, share, ids, soonest
local count = 0
statuses = {}

function init(args)
  run, share = args[1], args[3]
  math.randomseed(tonumber(args[2]) + number)
  ids = assert(io.open(args[4] .. "/" .. run .. "-" .. number, "w"))
  soonest = os.time() + 3600
end

local function instant(seconds)
  return os.date("!%Y-%m-%dT%H:%M:%SZ", seconds)
end

function request()
  count = count + 1
  local from = math.random(LEAVES)
  local to = 1 + (from + math.random(LEAVES - 1) - 1) % LEAVES
  local start = soonest + math.random(YEAR)
  local body = string.format(BODY, share, from, math.random(HOSTS), to, math.random(HOSTS), 1023 + math.random(60000),
    1000000 * math.random(100), instant(start), instant(start + 60 + math.random(DAY)))
  wrk.headers["Idempotency-Key"] = run .. "-" .. number .. "-" .. count
  return wrk.format("POST", nil, nil, body)
end

function response(status, headers)
  statuses[status] = (statuses[status] or 0) + 1
  if status == 201 then
    ids:write(headers["Location"]:sub(-36), "\n")
  end
end
