import {
  day,
  formatDuration,
  formatLength,
  hour,
  lengthToMilliseconds,
  minute,
  second,
  scaleLength,
} from './duration';

describe('lengths of time', () => {
  it('have their two largest units', () => {
    expect(formatDuration(45 * second)).toBe('45 s');
    expect(formatDuration(3 * minute + 12 * second)).toBe('3 min 12 s');
    expect(formatDuration(hour + 5 * minute + 59 * second)).toBe('1 h 5 min');
    expect(formatDuration(2 * day + 4 * hour + 10 * minute)).toBe('2 d 4 h');
  });

  it('leave out a unit that is zero', () => {
    expect(formatDuration(hour)).toBe('1 h');
    expect(formatDuration(day + 30 * minute)).toBe('1 d');
  });

  it('are cut off, so that a countdown never promises more than is left', () => {
    expect(formatDuration(minute - 1)).toBe('59 s');
    expect(formatDuration(999)).toBe('0 s');
    expect(formatDuration(-5 * minute)).toBe('0 s');
  });

  it('are of a window rounded to whole seconds', () => {
    expect(formatLength(minute - 40)).toBe('1 min');
    expect(formatLength(5 * minute)).toBe('5 min');
  });

  it('are read from a number and a unit', () => {
    expect(lengthToMilliseconds(15, 'minutes')).toBe(15 * minute);
    expect(lengthToMilliseconds(1.5, 'hours')).toBe(90 * minute);
    expect(lengthToMilliseconds(0.33, 'minutes')).toBe(20 * second);
  });

  it('are written back in the largest unit that fits', () => {
    expect(scaleLength(90 * minute)).toEqual({ value: 90, unit: 'minutes' });
    expect(scaleLength(2 * hour)).toEqual({ value: 2, unit: 'hours' });
    expect(scaleLength(61 * second)).toEqual({ value: 61, unit: 'seconds' });
  });
});
