-- What every script of wrk ends with: one line of JSON with what was counted and how long it took.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

local function counted()
  local all = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("statuses") or {}) do
      all[status] = (all[status] or 0) + count
    end
  end
  local told = {}
  for status, count in pairs(all) do
    table.insert(told, string.format('"%d": %d', status, count))
  end
  return "{" .. table.concat(told, ", ") .. "}"
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"seconds": %f, "requests": %d, "bytes": %d, "p50_ms": %f, "p99_ms": %f, "most_ms": %f, '
      .. '"statuses": %s, "refused": %d, "broken": %d, "late": %d}\n',
    summary.duration / 1e6, summary.requests, summary.bytes, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, latency.max / 1e3, counted(), errors.status,
    errors.connect + errors.read + errors.write, errors.timeout))
end
