-- Books a window with every request, as one of several members in turns, and waits after each answer.
-- report.lua comes before it. Arguments: the run, how long a client waits in milliseconds, the token of each member.

local YEAR, DAY = 365 * 24 * 3600, 24 * 3600
local LEAVES, HOSTS = 16, 16
local BODY = '{"share": "member%d", "flowGroup": {"srcHost": "10.0.%d.%d", "dstHost": "10.0.%d.%d", "transport": "tcp", '
  .. '"dstPort": "%d"}, "rateBps": %d, "start": "%s", "end": "%s"}'

local run, think, tokens, soonest
local count = 0
statuses = {}

function init(args)
  run, think, tokens = args[1], tonumber(args[2]), {}
  for number = 3, #args do
    table.insert(tokens, args[number])
  end
  math.randomseed(1000 * tonumber(run) + number)
  soonest = os.time() + 3600
end

local function instant(seconds)
  return os.date("!%Y-%m-%dT%H:%M:%SZ", seconds)
end

function delay()
  return think
end

function request()
  count = count + 1
  local member = 1 + count % #tokens
  local from = math.random(LEAVES)
  local to = 1 + (from + math.random(LEAVES - 1) - 1) % LEAVES
  local start = soonest + math.random(YEAR)
  wrk.headers["Authorization"] = "Bearer " .. tokens[member]
  wrk.headers["Idempotency-Key"] = run .. "-" .. number .. "-" .. count
  return wrk.format("POST", nil, nil, string.format(BODY, member, from, math.random(HOSTS), to, math.random(HOSTS),
    1023 + math.random(60000), 1000000 * math.random(100), instant(start), instant(start + 60 + math.random(DAY))))
end

function response(status)
  statuses[status] = (statuses[status] or 0) + 1
end
