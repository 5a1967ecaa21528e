import { countDays, daysLater, emptySeries, seriesErrors, seriesOf, weekdayOf } from './series';
import { text } from './text';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T20:00:30Z');
const week = emptySeries(now, zone);
const hour = 3_600_000;

describe('a window that comes again', () => {
  it('begins with the next full hour, once a week for four weeks', () => {
    expect(week).toEqual({
      days: ['friday'],
      time: '22:00',
      first: '2026-11-20',
      last: '2026-12-17',
      allOrNone: true,
    });
    expect(countDays(week)).toBe(4);
  });

  it('knows the day of a date, over the end of a year', () => {
    expect(weekdayOf('2026-12-31')).toBe('thursday');
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('is counted by the days that are chosen, first and last included', () => {
    expect(countDays({ days: ['friday', 'monday'], first: '2026-11-20', last: '2026-11-23' })).toBe(2);
    expect(countDays({ days: ['tuesday'], first: '2026-11-20', last: '2026-11-23' })).toBe(0);
    expect(countDays({ days: ['sunday'], first: '2027-03-01', last: '2027-03-31' })).toBe(4);
    expect(countDays({ days: ['friday'], first: '2026-11-20', last: '2026-11-19' })).toBe(0);
  });

  it('says of every field what is wrong with it', () => {
    const errors = (change: object, length: number | null = hour) =>
      seriesErrors({ ...week, ...change }, length, now, zone);
    expect(errors({})).toEqual({});
    expect(errors({ days: [] })).toEqual({ days: text.daysMissing });
    expect(errors({ time: '' })).toEqual({ time: text.timeMissing });
    expect(errors({ first: '', last: '' })).toEqual({ first: text.dayMissing, last: text.dayMissing });
    expect(errors({ last: '2026-11-19' })).toEqual({ last: text.lastBeforeFirst });
    expect(errors({ days: ['tuesday'], last: '2026-11-22' })).toEqual({ last: text.noSuchDay });
    expect(errors({ days: ['friday', 'monday'], last: '2031-11-20' }).last).toMatch(
      /366 can be booked at once/,
    );
    expect(errors({}, 8 * 24 * hour)).toEqual({ customLength: text.lengthTooLong });
  });

  it('does not begin with a window that has passed', () => {
    const first = (change: object) => seriesErrors({ ...week, ...change }, hour, now, zone).first;
    expect(first({ first: '2026-11-19' })).toBe(text.firstPast);
    expect(first({ time: '20:59' })).toBe(text.firstPast);
    expect(first({ time: '21:01' })).toBeUndefined();
    expect(first({ time: '20:59', days: ['monday'] })).toBeUndefined();
  });

  it('is sent with the days in their order and the zone of the person', () => {
    expect(seriesOf({ ...week, days: ['friday', 'monday'] }, hour, zone)).toEqual({
      days: ['monday', 'friday'],
      time: '22:00',
      zone,
      lengthSeconds: 3_600,
      first: '2026-11-20',
      last: '2026-12-17',
      allOrNone: true,
    });
  });
});
