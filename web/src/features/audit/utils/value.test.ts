import { formatValue } from './value';

const now = Date.parse('2026-11-20T20:00:30Z');

describe('a recorded value in words', () => {
  it.each([
    ['rateBps', 40_000_000, '40 Mbit/s'],
    ['switches', 3, '3'],
    ['start', '2026-11-20T20:00:00Z', '21:00 today'],
    ['end', null, 'none'],
    ['disabled', false, 'no'],
    ['reason', '', 'empty'],
    ['flowGroup', {}, 'empty'],
    ['speakers', [], 'empty'],
    ['path', ['h1', 's1', 'h4'], 'h1, s1, h4'],
  ])('%s: %j is "%s"', (path, value, words) => {
    expect(formatValue(path, value, now)).toBe(words);
  });
});
