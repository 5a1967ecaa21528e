import { readNumber } from './number';

describe('reading a number that was typed', () => {
  it.each([
    ['40', 40],
    [' 2.5 ', 2.5],
    ['.5', 0.5],
    ['3.', 3],
    ['0', 0],
  ])('reads %j', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it.each(['', ' ', '.', '-3', '-3e9', '3e9', '1,5', '40 Mbit/s', 'Infinity', '0x10'])(
    'never makes a number of %j',
    (typed) => {
      expect(readNumber(typed)).toBeNull();
    },
  );
});
