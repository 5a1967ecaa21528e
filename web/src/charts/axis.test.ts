import { axisUnit, rateTicks, tickLabel, timeLabel, timeTicks } from './axis';

describe('the axis of rates', () => {
  it('has round ticks and reaches above the largest value', () => {
    expect(rateTicks(100e6)).toEqual([0, 25e6, 50e6, 75e6, 100e6]);
    expect(rateTicks(38.2e6)).toEqual([0, 10e6, 20e6, 30e6, 40e6]);
    expect(rateTicks(104e6).at(-1)).toBeGreaterThanOrEqual(104e6);
  });

  it('still has an axis when there is nothing', () => {
    expect(rateTicks(0)).toEqual([0, 1e6]);
  });

  it('labels every tick in one unit', () => {
    const unit = axisUnit(2e9);
    expect(rateTicks(2e9).map((tick) => tickLabel(tick, unit))).toEqual(['0', '0.5', '1', '1.5', '2']);
  });
});

describe('the axis of time', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z');

  it('has ticks where the clock is round', () => {
    expect(timeTicks(noon + 3_000, noon + 303_000, 6, 0)).toEqual(
      [60, 120, 180, 240, 300].map((seconds) => noon + seconds * 1_000),
    );
  });

  it('is round on the clock of the person, not on UTC', () => {
    const india = 5.5 * 3_600_000;
    const ticks = timeTicks(noon, noon + 12 * 3_600_000, 5, india);
    expect(ticks.every((tick) => (tick + india) % 10_800_000 === 0)).toBe(true);
  });

  it('never has more ticks than there is room for', () => {
    for (const length of [5_000, 61_000, 3_600_000, 86_400_000, 90 * 86_400_000]) {
      expect(timeTicks(noon, noon + length, 6, 0).length).toBeLessThanOrEqual(7);
    }
  });
});

describe('the label of an instant', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  const midnight = new Date(2026, 10, 20).getTime();

  it.each([
    [noon + 30_000, 2 * 60_000, '12:00:30'],
    [noon, 3_600_000, '12:00'],
    [midnight, 3_600_000, '00:00'],
    [midnight, 2 * 86_400_000, '20 Nov'],
    [noon, 2 * 86_400_000, '12:00'],
    [noon, 30 * 86_400_000, '20 Nov'],
  ])('at %s of a chart of %s ms is %s', (at, length, label) => {
    expect(timeLabel(at, length)).toBe(label);
  });
});
