import { heldUntil, sampled, withGaps, type Series } from './series';

describe('the rows behind a chart', () => {
  it('are all there when they are few', () => {
    expect(sampled([1, 2, 3], 5)).toEqual([1, 2, 3]);
  });

  it('are thinned out when they are many, and always end with the newest', () => {
    const thinned = sampled(
      Array.from({ length: 600 }, (_, index) => index),
      30,
    );
    expect(thinned.length).toBeLessThanOrEqual(30);
    expect(thinned.at(-1)).toBe(599);
  });

  const seconds = (...at: number[]) => at.map((second) => ({ at: second * 1000, rates: { used: 1 } }));
  const shown = (...at: number[]) =>
    withGaps(seconds(...at)).map((row) => [row.at / 1000, row.rates['used']]);

  it('are interrupted where nothing was measured', () => {
    expect(shown(1, 2, 3, 20, 21)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [19.999, undefined],
      [20, 1],
      [21, 1],
    ]);
  });

  it('are not interrupted where means over longer times precede single seconds, nor by a late one', () => {
    expect(shown(10, 20, 30, 31, 32, 36, 37)).toHaveLength(7);
  });

  it('go on to the end of the chart where they are steps, and no further than measured where they are lines', () => {
    const series: Series[] = [
      { key: 'done', name: 'Done', role: 'reserved', shape: 'steps' },
      { key: 'used', name: 'Used', role: 'used', shape: 'line' },
    ];
    const rows = [{ at: 1, rates: { done: 4, used: 2 } }];
    expect(heldUntil(9, rows, series)).toEqual([...rows, { at: 9, rates: { done: 4 } }]);
    expect(heldUntil(1, rows, series)).toBe(rows);
    expect(heldUntil(9, [], series)).toEqual([]);
  });
});
