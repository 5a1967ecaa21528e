import { createLimiter } from './limiter';

describe('turns', () => {
  it('let only so many run at once, and all in the end, failures included', async () => {
    const limited = createLimiter(2);
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((number) =>
        limited(async () => {
          most = Math.max(most, ++running);
          await Promise.resolve();
          running--;
          if (number === 2) throw new Error('no');
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
