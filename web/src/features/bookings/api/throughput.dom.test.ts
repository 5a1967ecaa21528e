import { spanOf, summaryOf } from './throughput';

const hour = 3_600_000;

describe('what was delivered', () => {
  it('is asked for from the start of the window until now or its end', () => {
    const window = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T21:00:00Z' };
    const start = Date.parse(window.start);
    expect(spanOf(window, start + hour / 2)).toEqual({ start, end: start + hour / 2 });
    expect(spanOf(window, start + 1_000 * hour)).toEqual({ start, end: start + hour });
    expect(spanOf({ ...window, end: null }, start + 3 * hour)).toEqual({ start, end: start + 3 * hour });
    expect(spanOf(window, start)).toBeNull();
  });

  it('is summed up, unless nothing was', () => {
    const points = [30, 10, 20].map((deliveredBps, at) => ({ at, deliveredBps }));
    expect(summaryOf(points)).toEqual({ least: 10, mean: 20, most: 30 });
    expect(summaryOf([])).toBeNull();
  });
});
