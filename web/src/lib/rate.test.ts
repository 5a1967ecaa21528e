import { formatMeasuredRate, formatRate, rateToBps, scaleRate } from './rate';

describe('rates', () => {
  it('picks the unit in which the number is easiest to read', () => {
    expect(formatRate(40_000_000)).toBe('40 Mbit/s');
    expect(formatRate(1_000_000_000)).toBe('1 Gbit/s');
    expect(formatRate(1_000_000_000_000)).toBe('1 Tbit/s');
    expect(formatRate(999_000_000)).toBe('999 Mbit/s');
    expect(formatRate(64_000)).toBe('64 kbit/s');
    expect(formatRate(0)).toBe('0 Mbit/s');
  });

  it('never rounds a rate that was promised', () => {
    expect(formatRate(99_999_999)).toBe('99.999999 Mbit/s');
    expect(formatRate(1_500)).toBe('1.5 kbit/s');
  });

  it('rounds a measured rate to three digits', () => {
    expect(formatMeasuredRate(38_240_112)).toBe('38.2 Mbit/s');
    expect(formatMeasuredRate(1_234_567_890)).toBe('1.23 Gbit/s');
  });

  it('shows a stray packet as no traffic', () => {
    expect(formatMeasuredRate(512)).toBe('0 Mbit/s');
  });

  it('turns what was typed into whole bits per second', () => {
    expect(rateToBps({ value: 40, unit: 'Mbit/s' })).toBe(40_000_000);
    expect(rateToBps({ value: 0.1, unit: 'Gbit/s' })).toBe(100_000_000);
    expect(rateToBps({ value: 1.1, unit: 'Mbit/s' })).toBe(1_100_000);
  });

  it('takes a rate apart and puts it together again unchanged', () => {
    for (const bps of [1, 999, 1_000, 40_000_000, 123_456_789, 10_000_000_000]) {
      expect(rateToBps(scaleRate(bps))).toBe(bps);
    }
  });
});
