import { benchData } from './data';

const now = Date.parse('2026-11-23T12:00:00Z');

describe('the data of the web benchmark', () => {
  const { network, shares, bookings } = benchData(now);

  it('has 5,000 shares in one tree, parents before children, no child with more than its parent', () => {
    const before = new Map<string | null, number>([[null, Infinity]]);
    for (const { name, parent, maxReserveBps } of shares) {
      expect(maxReserveBps).toBeLessThanOrEqual(before.get(parent) ?? -1);
      before.set(name, maxReserveBps);
    }
    expect(before.size).toBe(5_001);
  });

  it('has 10,000 bookings with a path, about a hundred of them running, the same every time', () => {
    expect(bookings).toHaveLength(10_000);
    expect(bookings.every(({ pathNames }) => pathNames.length >= 3)).toBe(true);
    const running = bookings.filter(({ deployment }) => deployment.state === 'active');
    expect(running.length).toBeGreaterThan(50);
    expect(running.length).toBeLessThan(200);
    expect(benchData(now).bookings).toEqual(bookings);
  });

  it('has 200 cables, no port of a switch twice', () => {
    expect(network.links).toHaveLength(400);
    const ends = network.links.map(({ from }) => `${from.dpid ?? ''} ${from.port ?? from.name}`);
    expect(new Set(ends).size).toBe(400);
  });
});
