import { describe, expect, it } from 'vitest';
import { lengthUnits } from './duration';
import { splitQuantity } from './quantity';
import { rateUnits } from './rate';

describe('splitQuantity', () => {
  it.each([
    ['40 Mbit/s', '40', 'Mbit/s'],
    ['40M', '40', 'Mbit/s'],
    [' 2.5 Gbps ', '2.5', 'Gbit/s'],
    ['500 kb/s', '500', 'kbit/s'],
    ['500K', '500', 'kbit/s'],
    ['100 mbit', '100', 'Mbit/s'],
  ])('reads the rate %j', (typed, number, unit) => {
    expect(splitQuantity(typed, rateUnits)).toEqual({ number, unit });
  });

  it.each([
    ['10 min', '10', 'minutes'],
    ['2h', '2', 'hours'],
    ['1 day', '1', 'days'],
  ])('reads the length %j', (typed, number, unit) => {
    expect(splitQuantity(typed, lengthUnits)).toEqual({ number, unit });
  });

  it.each([
    '40',
    '',
    '-3e9',
    '3e9',
    '-40M',
    '1.2.3M',
    '40 MB/s',
    '40MB',
    '40 Mbit/s extra',
    'M',
    '40 parsecs',
  ])('leaves %j as it is', (typed) => {
    expect(splitQuantity(typed, rateUnits)).toBeNull();
  });
});
