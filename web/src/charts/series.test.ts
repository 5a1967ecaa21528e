import { sampled } from './series';

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
});
