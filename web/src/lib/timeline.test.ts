import { fullestAt, horizonOf, peakOf, rangeAround, stack, valueAt } from './timeline';

const steps = [
  { at: 0, bps: 10 },
  { at: 20, bps: 40 },
  { at: 60, bps: 0 },
];

describe('a share over time', () => {
  it('has one step per instant at which anything changes', () => {
    expect(stack(steps, { start: 0, end: 100 }).map((step) => [step.at, step.reservedBps])).toEqual([
      [0, 10],
      [20, 40],
      [60, 0],
      [100, 0],
    ]);
  });

  it('carries the candidate on top, from its start until just before its end', () => {
    const stacked = stack(steps, { start: 0, end: 100 }, { start: 30, end: 70, bps: 5 });
    expect(stacked.map((step) => [step.at, step.addedBps])).toEqual([
      [0, 0],
      [20, 0],
      [30, 5],
      [60, 5],
      [70, 0],
      [100, 0],
    ]);
    expect(peakOf(stacked)).toBe(45);
  });

  it('counts once an instant at which both change', () => {
    const stacked = stack(steps, { start: 0, end: 100 }, { start: 20, end: 60, bps: 5 });
    expect(stacked.map((step) => step.at)).toEqual([0, 20, 60, 100]);
  });

  it('starts with what is already reserved when the range begins between two steps', () => {
    expect(stack(steps, { start: 30, end: 50 })[0]).toEqual({ at: 30, reservedBps: 40, addedBps: 0 });
  });

  it('has no peak when there is nothing', () => {
    expect(peakOf(stack([], { start: 0, end: 10 }))).toBe(0);
  });
});

describe('the range around a window', () => {
  it('shows as much time again on both sides', () => {
    expect(rangeAround({ start: 100, end: 160 }, 0)).toEqual({ start: 40, end: 220 });
  });

  it('does not look into the past', () => {
    expect(rangeAround({ start: 100, end: 160 }, 90)).toEqual({ start: 90, end: 220 });
    expect(rangeAround({ start: 100, end: 160 }, 110)).toEqual({ start: 100, end: 220 });
  });
});

describe('a timeline at an instant', () => {
  const steps = [
    { at: 10, bps: 5 },
    { at: 20, bps: 8 },
    { at: 30, bps: 8 },
    { at: 40, bps: 0 },
  ];

  it('has the level of its last step', () => {
    expect([9, 10, 19, 20, 40, 99].map((at) => valueAt(steps, at))).toEqual([0, 5, 5, 8, 0, 0]);
  });

  it('is fullest where it first has its most', () => {
    expect(fullestAt(steps)).toBe(20);
    expect(fullestAt([{ at: 10, bps: 0 }])).toBeNull();
  });

  it('is worth looking at until its last change, or to the end where it goes on', () => {
    const range = { start: 10, end: 100 };
    expect(horizonOf([steps], range)).toBe(40);
    expect(horizonOf([steps, [{ at: 10, bps: 1 }]], range)).toBe(100);
    expect(horizonOf([], range)).toBe(10);
  });
});
