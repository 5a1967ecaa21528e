import { secondsBack, summaryOf } from './throughput';

const hour = 3_600_000;

describe('what was delivered', () => {
  it('is asked for back to the start of the window, and no further than it is told', () => {
    expect(secondsBack('whole', 0, 2 * hour)).toBe(7_200);
    expect(secondsBack('whole', 0, 100 * hour)).toBe(86_400);
    expect(secondsBack('whole', 0, 0)).toBe(1);
    expect(secondsBack('lately', 0, 100 * hour)).toBe(600);
  });

  it('is summed up, unless nothing was', () => {
    const points = [30, 10, 20].map((deliveredBps, at) => ({ at, deliveredBps }));
    expect(summaryOf(points)).toEqual({ least: 10, mean: 20, most: 30 });
    expect(summaryOf([])).toBeNull();
  });
});
