import { lanesOf } from './lanes';

const thing = (start: number, end: number) => ({ start, end });

describe('lanes', () => {
  it('hold what follows on each other in one, for intervals are half-open', () => {
    expect(lanesOf([thing(10, 20), thing(0, 10)], 0)).toEqual([[thing(0, 10), thing(10, 20)]]);
  });

  it('hold what overlaps one above the other, and use those again that are free', () => {
    const lanes = lanesOf([thing(0, 30), thing(10, 20), thing(25, 40), thing(30, 50)], 0);
    expect(lanes).toEqual([
      [thing(0, 30), thing(30, 50)],
      [thing(10, 20), thing(25, 40)],
    ]);
  });

  it('are as many as overlap at once, also where all start together', () => {
    expect(lanesOf([thing(0, 5), thing(0, 5), thing(0, Infinity)], 0)).toHaveLength(3);
  });

  it('leave room for what is drawn wider than it lasts', () => {
    expect(lanesOf([thing(0, 1), thing(2, 3)], 10)).toHaveLength(2);
    expect(lanesOf([thing(0, 1), thing(10, 11)], 10)).toHaveLength(1);
  });

  it('never overlap, and lose nothing, of ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      thing((index * 7919) % 5_000, ((index * 7919) % 5_000) + 1 + (index % 97)),
    );
    const lanes = lanesOf(many, 0);
    expect(lanes.flat()).toHaveLength(10_000);
    for (const lane of lanes) {
      lane.slice(1).forEach((next, index) => {
        expect(next.start).toBeGreaterThanOrEqual(lane[index]?.end ?? 0);
      });
    }
  });
});
