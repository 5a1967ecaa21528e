import { barOf, leastFree, narrowest, placeNamed } from './room';

describe('what is left over a window', () => {
  const steps = [
    { at: 0, bps: 10 },
    { at: 100, bps: 40 },
    { at: 200, bps: 90 },
  ];

  it('is what the most that is reserved at any instant of it leaves', () => {
    expect(leastFree(steps, { start: 20, end: 150 }, 100)).toBe(60);
  });

  it('counts what began before the window, and not what begins as it ends', () => {
    expect(leastFree(steps, { start: 120, end: 200 }, 100)).toBe(60);
    expect(leastFree(steps, { start: 120, end: 201 }, 100)).toBe(10);
  });

  it('is never less than nothing', () => {
    expect(leastFree(steps, { start: 250, end: 300 }, 50)).toBe(0);
  });
});

describe('what limits a booking', () => {
  it('is the place that has least left, the first of several', () => {
    const place = (name: string, freeBps: number) => ({ kind: 'link' as const, name, freeBps });
    expect(narrowest([place('a', 30), place('b', 20), place('c', 20)])?.name).toBe('b');
    expect(narrowest([])).toBeUndefined();
  });

  it('is read from a refusal where it is a share or a link', () => {
    expect(placeNamed('share genomics')).toEqual({ kind: 'share', name: 'genomics' });
    expect(placeNamed('link s1:4>s3:1')).toEqual({ kind: 'link', name: 's1:4>s3:1' });
    expect(placeNamed('table of s1')).toBeNull();
  });
});

describe('the bar of a link', () => {
  it('shows what is taken and what is asked for on top', () => {
    expect(barOf({ rateBps: 100, freeBps: 60 }, 20)).toEqual({ taken: 0.4, asked: 0.2, fits: true });
  });

  it('fills up to the end where there is no room', () => {
    expect(barOf({ rateBps: 100, freeBps: 25 }, 80)).toEqual({ taken: 0.75, asked: 0.25, fits: false });
    expect(barOf({ rateBps: 0, freeBps: 0 }, 1)).toEqual({ taken: 0, asked: 0, fits: false });
  });
});
