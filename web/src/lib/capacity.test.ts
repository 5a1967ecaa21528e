import { barWidth, fillOf, formatFill, pressureOf } from './capacity';

describe('capacity', () => {
  it('is nothing when the limit is zero', () => {
    expect(formatFill(fillOf(0, 0))).toBe('none');
    expect(barWidth(fillOf(0, 0))).toBe(0);
    expect(pressureOf(fillOf(0, 0))).toBe('calm');
  });

  it('is over the limit with anything reserved of nothing', () => {
    expect(formatFill(fillOf(5, 0))).toBe('over');
    expect(barWidth(fillOf(5, 0))).toBe(100);
    expect(pressureOf(fillOf(5, 0))).toBe('over');
  });

  it('distinguishes almost nothing from nothing and almost full from full', () => {
    expect(formatFill(fillOf(0, 1_000_000))).toBe('0 %');
    expect(formatFill(fillOf(6, 1_000_000))).toBe('<1 %');
    expect(formatFill(fillOf(999, 1_000))).toBe('>99 %');
    expect(formatFill(fillOf(1_000, 1_000))).toBe('100 %');
  });

  it('shows more than the limit as a full bar and an honest number', () => {
    expect(formatFill(fillOf(130, 100))).toBe('130 %');
    expect(barWidth(fillOf(130, 100))).toBe(100);
  });

  it('calls for attention from nine tenths on', () => {
    expect(pressureOf(fillOf(89, 100))).toBe('calm');
    expect(pressureOf(fillOf(90, 100))).toBe('near');
    expect(pressureOf(fillOf(100, 100))).toBe('near');
    expect(pressureOf(fillOf(101, 100))).toBe('over');
  });
});
