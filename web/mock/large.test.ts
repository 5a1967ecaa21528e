import { reservedOver } from './admission.ts';
import { manyCables } from './cables.ts';
import { manyBookings, manyShares } from './large.ts';
import { Room } from './room.ts';
import { hosts } from './topology.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

describe('the large world', () => {
  it('has 5,000 shares in one tree, parents before children, no child with more than its parent', () => {
    const shares = manyShares();
    const before = new Map<string | null, number>([[null, Infinity]]);
    for (const { name, parent, maxReserveBps } of shares) {
      expect(maxReserveBps).toBeLessThanOrEqual(before.get(parent) ?? -1);
      before.set(name, maxReserveBps);
    }
    expect(before.size).toBe(5_001);
    const room = new Room(shares, []);
    expect(Math.max(...shares.map(({ name }) => room.chainOf(name).length))).toBe(6);
  });

  it('has 10,000 bookings with a path, about a hundred of them running, the same every time', () => {
    const bookings = manyBookings(now, manyShares(), hosts);
    expect(bookings).toHaveLength(10_000);
    expect(bookings.every(({ path }) => path.length >= 3)).toBe(true);
    const running = bookings.filter(
      ({ state, start, end }) => state === 'booked' && start <= now && now < end,
    );
    expect(running.length).toBeGreaterThan(50);
    expect(running.length).toBeLessThan(200);
    expect(manyBookings(now, manyShares(), hosts)).toEqual(bookings);
  });

  it('has 200 cables, no port of a switch twice', () => {
    const cables = manyCables();
    expect(cables).toHaveLength(200);
    const places = cables.flatMap(({ ends, ports }) => ends.map((end, side) => `${end}:${ports[side] ?? 0}`));
    expect(new Set(places).size).toBe(400);
  });
});

describe('what is reserved over time', () => {
  const draw = (start: number, end: number, rateBps: number) => ({
    share: 'a',
    path: [],
    start,
    end,
    rateBps,
  });

  it('counts two that start together twice, and none at its end', () => {
    expect(reservedOver([draw(0, 10, 5), draw(0, 10, 5), draw(10, 20, 1)], 0, 100)).toEqual([
      { at: 0, reservedBps: 10 },
      { at: 10, reservedBps: 1 },
      { at: 20, reservedBps: 0 },
    ]);
  });

  it('begins where it is asked from, and leaves out what is over or comes later', () => {
    expect(reservedOver([draw(0, 5, 1), draw(3, 50, 2), draw(40, 60, 4)], 5, 40)).toEqual([
      { at: 5, reservedBps: 2 },
    ]);
  });
});
