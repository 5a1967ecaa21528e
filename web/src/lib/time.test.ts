import {
  formatClock,
  formatDay,
  formatInstant,
  inUserTimeZone,
  formatWeekday,
  formatWindow,
  fromLocalInput,
  toLocalInput,
} from './time';

const berlin = 'Europe/Berlin';
const now = Date.parse('2026-11-20T19:59:58Z');

describe('times', () => {
  it('are in the zone of the user', () => {
    expect(formatClock(now, berlin)).toBe('20:59:58');
    expect(formatClock(now, 'America/New_York')).toBe('14:59:58');
    expect(formatClock(now, 'Asia/Kolkata')).toBe('01:29:58');
  });

  it('name the days around today', () => {
    expect(formatDay('2026-11-20T22:30:00Z', now, berlin)).toBe('today');
    expect(formatDay('2026-11-20T23:30:00Z', now, berlin)).toBe('tomorrow');
    expect(formatDay('2026-11-19T12:00:00Z', now, berlin)).toBe('yesterday');
    expect(formatDay('2026-12-24T12:00:00Z', now, berlin)).toBe('24 Dec 2026');
  });

  it('name tomorrow also from late in a day of 25 hours', () => {
    const lateOnTheLongDay = Date.parse('2026-10-25T22:30:00Z');
    expect(formatDay('2026-10-26T09:00:00Z', lateOnTheLongDay, berlin)).toBe('tomorrow');
  });

  it('show seconds only where there are any', () => {
    expect(formatInstant('2026-11-20T20:04:00Z', now, berlin)).toBe('21:04 today');
    expect(formatInstant('2026-11-20T20:04:30Z', now, berlin)).toBe('21:04:30 today');
    expect(formatInstant('2026-12-24T11:30:00Z', now, berlin)).toBe('12:30, 24 Dec 2026');
  });

  it('replace the instants within texts of the gateway', () => {
    const words = 'Share a has 90 Mbit/s, and from 2026-11-20T20:04:30Z on 5 of it are reserved.';
    expect(inUserTimeZone(words, now, berlin)).toBe(
      'Share a has 90 Mbit/s, and from 21:04:30 today on 5 of it are reserved.',
    );
    expect(inUserTimeZone('It ends at 2026-12-24T11:30:00.5Z.', now, berlin)).toContain('24 Dec 2026');
  });

  it('name the day of a window once, unless it crosses midnight', () => {
    expect(formatWindow('2026-11-20T20:00:00Z', '2026-11-20T20:05:00Z', now, berlin)).toBe(
      '21:00 – 21:05 today',
    );
    expect(formatWindow('2026-11-20T22:00:00Z', '2026-11-21T01:00:00Z', now, berlin)).toBe(
      '23:00 today – 02:00 tomorrow',
    );
    expect(formatWindow('2026-11-20T20:00:00Z', null, now, berlin)).toBe('from 21:00 today, no end');
  });
});

describe('the day of the week', () => {
  it('is that of the zone', () => {
    expect(formatWeekday('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('Sat');
    expect(formatWeekday('2026-11-20T23:30:00Z', 'UTC')).toBe('Fri');
  });
});

describe('a date and time typed by a person', () => {
  it('means the wall clock of the zone', () => {
    expect(fromLocalInput('2026-11-20T21:00', berlin)).toBe(Date.parse('2026-11-20T20:00:00Z'));
    expect(fromLocalInput('2026-07-20T21:00', berlin)).toBe(Date.parse('2026-07-20T19:00:00Z'));
    expect(fromLocalInput('2026-11-20T21:00', 'Asia/Kolkata')).toBe(Date.parse('2026-11-20T15:30:00Z'));
  });

  it('comes back as it was typed', () => {
    for (const zone of [berlin, 'UTC', 'America/St_Johns', 'Pacific/Auckland']) {
      const instant = fromLocalInput('2026-03-28T23:45', zone);
      expect(instant).not.toBeNull();
      expect(toLocalInput(instant ?? 0, zone)).toBe('2026-03-28T23:45');
    }
  });

  it('is refused when the clocks were put forward over it', () => {
    expect(fromLocalInput('2026-03-29T02:30', berlin)).toBeNull();
    expect(fromLocalInput('2026-03-29T03:00', berlin)).toBe(Date.parse('2026-03-29T01:00:00Z'));
  });

  it('means the first of the two when the clocks are put back', () => {
    expect(fromLocalInput('2026-10-25T02:30', berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  it('is refused when it is no date', () => {
    expect(fromLocalInput('', berlin)).toBeNull();
    expect(fromLocalInput('tomorrow', berlin)).toBeNull();
    expect(fromLocalInput('2026-13-01T00:00', berlin)).toBeNull();
  });
});
