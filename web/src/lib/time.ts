import { minute } from './duration';

let lastZone = { name: '', readAt: -Infinity };

/** The zone of the user at the screen, as the browser knows it; read once a minute, because that is slow. */
export function userTimeZone(): string {
  const now = Date.now();
  if (Math.abs(now - lastZone.readAt) > minute)
    lastZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return lastZone.name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone, hourCycle: 'h23' });
    formats.set(key, found);
  }
  return found;
}

/** "20:59:58": the clock on the wall, with seconds. */
export function formatClock(instant: number | string | Date, zone = userTimeZone()): string {
  return format(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(instant));
}

/** "20:59", or "20:59:30" when the seconds are not zero. */
export function formatMinutes(instant: number | string | Date, zone = userTimeZone()): string {
  const date = new Date(instant);
  if (date.getTime() % 60_000 !== 0) return formatClock(date, zone);
  return format(zone, { hour: '2-digit', minute: '2-digit' }).format(date);
}

/** "20 Nov": a day of a chart. */
export function formatDate(instant: number | string | Date, zone = userTimeZone()): string {
  return format(zone, { day: 'numeric', month: 'short' }).format(new Date(instant));
}

/** "Fri": the day of the week. */
export function formatWeekday(instant: number | string | Date, zone = userTimeZone()): string {
  return format(zone, { weekday: 'short' }).format(new Date(instant));
}

/** "Tuesday 24 Nov": a day near enough to need no year. */
export function formatLongDay(instant: number | string | Date, zone = userTimeZone()): string {
  const date = new Date(instant);
  return `${format(zone, { weekday: 'long' }).format(date)} ${formatDate(date, zone)}`;
}

/** "Tuesday 24 Nov, 09:00 – 11:00", or "Tuesday 24 Nov, 21:00 – Wednesday 25 Nov, 03:00". */
export function formatSpan(start: number, end: number, zone = userTimeZone()): string {
  const [first, last] = [formatLongDay(start, zone), formatLongDay(end, zone)];
  const until = formatMinutes(end, zone);
  return `${first}, ${formatMinutes(start, zone)} – ${first === last ? until : `${last}, ${until}`}`;
}

function dayOf(date: Date, zone: string): string {
  return format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** "today", "tomorrow", "yesterday", or "20 Nov 2026". */
export function formatDay(instant: number | string | Date, now: number, zone = userTimeZone()): string {
  const date = new Date(instant);
  const named = namedDays(now, zone).get(dayOf(date, zone));
  return named ?? format(zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(date);
}

let lastNamed:
  { readonly now: number; readonly zone: string; readonly days: ReadonlyMap<string, string> } | undefined;

/** The days around now that have names of their own; remembered, for pages ask for many at the same instant. */
function namedDays(now: number, zone: string): ReadonlyMap<string, string> {
  if (lastNamed?.now === now && lastNamed.zone === zone) return lastNamed.days;
  const twelveHours = 43_200_000;
  const days = new Map([
    [dayOf(new Date(now), zone), 'today'],
    [dayOf(startOfNeighbour(now, 1, zone, twelveHours), zone), 'tomorrow'],
    [dayOf(startOfNeighbour(now, -1, zone, twelveHours), zone), 'yesterday'],
  ]);
  lastNamed = { now, zone, days };
  return days;
}

/** An instant within the neighbouring calendar day; days of 23 and 25 hours included. */
function startOfNeighbour(now: number, direction: 1 | -1, zone: string, step: number): Date {
  const today = dayOf(new Date(now), zone);
  let at = now;
  while (dayOf(new Date(at), zone) === today) at += direction * step;
  return new Date(at);
}

/** "20:59 today", "08:00 tomorrow", "12:30, 24 Dec 2026". */
export function formatInstant(instant: number | string | Date, now: number, zone = userTimeZone()): string {
  const name = formatDay(instant, now, zone);
  return /\d/.test(name)
    ? `${formatMinutes(instant, zone)}, ${name}`
    : `${formatMinutes(instant, zone)} ${name}`;
}

const writtenInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z\b/g;

/**
 * Words of the gateway, whose instants are written in UTC ("2026-11-20T20:04:00Z"), with times in the user's zone
 * instead.
 */
export function inUserTimeZone(words: string, now: number, zone = userTimeZone()): string {
  return words.replace(writtenInstant, (instant) => formatInstant(instant, now, zone));
}

/** "20:59 – 21:04 today", or both days named when the window crosses midnight; "from 20:59 today, no end". */
export function formatWindow(
  start: number | string | Date,
  end: number | string | Date | null,
  now: number,
  zone = userTimeZone(),
): string {
  if (end === null) return `from ${formatInstant(start, now, zone)}, no end`;
  if (formatDay(start, now, zone) === formatDay(end, now, zone)) {
    return `${formatMinutes(start, zone)} – ${formatInstant(end, now, zone)}`;
  }
  return `${formatInstant(start, now, zone)} – ${formatInstant(end, now, zone)}`;
}

function wallClockOffset(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    format(zone, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(new Date(instant))
      .map((part) => [part.type, Number(part.value)]),
  );
  const wall = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
    parts['second'] ?? 0,
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}

/** What a `datetime-local` field shows for the instant: "2026-11-20T20:59". Seconds are cut off. */
export function toLocalInput(instant: number, zone = userTimeZone()): string {
  return new Date(instant + wallClockOffset(instant, zone)).toISOString().slice(0, 16);
}

/**
 * The instant that a `datetime-local` field means in the zone. Null when it is not a date, or when the clocks were
 * put forward over it and no such time exists. An hour that comes twice in autumn means the first one.
 */
export function fromLocalInput(value: string, zone = userTimeZone()): number | null {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((near) => wallClockOffset(near, zone));
  const candidates = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + wallClockOffset(instant, zone) === asUtc);
  return candidates.length > 0 ? Math.min(...candidates) : null;
}
