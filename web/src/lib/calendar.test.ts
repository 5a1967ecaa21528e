import { clockChange, countDays, daysLater, weekdayOf } from './calendar';

const zone = 'Europe/Berlin';

describe('the days of a series', () => {
  it('follow the calendar over the end of a year', () => {
    expect(weekdayOf('2026-12-31')).toBe('thursday');
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('are counted by the chosen days of the week, first and last day included', () => {
    expect(countDays({ days: ['friday', 'monday'], first: '2026-11-20', last: '2026-11-23' })).toBe(2);
    expect(countDays({ days: ['tuesday'], first: '2026-11-20', last: '2026-11-23' })).toBe(0);
    expect(countDays({ days: ['sunday'], first: '2027-03-01', last: '2027-03-31' })).toBe(4);
    expect(countDays({ days: ['friday'], first: '2026-11-20', last: '2026-11-19' })).toBe(0);
  });
});

describe('a change of the clocks', () => {
  it('does not affect a window that starts at its time and lasts as long by the clock', () => {
    const window = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T21:00:00Z' };
    expect(clockChange(window, '21:00', zone)).toBeNull();
  });

  it('skips the start of a window, or happens while it lasts', () => {
    const skipped = { start: '2027-03-28T01:30:00Z', end: '2027-03-28T02:30:00Z' };
    expect(clockChange(skipped, '02:30', zone)).toBe('skipped');
    const forward = { start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:30:00Z' };
    expect(clockChange(forward, '01:30', zone)).toBe('forward');
    const back = { start: '2026-10-25T00:30:00Z', end: '2026-10-25T02:30:00Z' };
    expect(clockChange(back, '02:30', zone)).toBe('back');
  });
});
