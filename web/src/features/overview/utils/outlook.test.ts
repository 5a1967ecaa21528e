import { shareLike } from '../../../../mock/fixtures/shares';
import type { LinkTimeline, LinkTimelines } from '../../../api/types';
import { bookingLike } from '../../../testing/booking';
import { busiestLinks, largestShare, nearestShares, sharesToLookAt } from './outlook';

const hour = 3_600_000;
const from = Date.parse('2026-11-24T08:00:00Z');

function link(id: string, reservedBps: number[], rateBps = 100): LinkTimeline {
  const [fromName = '', toName = ''] = id.split('>');
  const states = reservedBps.map(() => 'up' as const);
  const usedBps = reservedBps.map(() => null);
  return { id, fromName, toName, from: null, to: null, rateBps, reservedBps, usedBps, states };
}

function table(links: LinkTimeline[], now = from): LinkTimelines {
  const at = (instant: number) => new Date(instant).toISOString();
  return { from: at(from), to: at(from + 4 * hour), stepSeconds: 3_600, now: at(now), links };
}

describe('the outlook of links', () => {
  it('has those with the largest reserved part first, with the time of their peak', () => {
    const found = busiestLinks(table([link('a>b', [0, 40, 40, 10]), link('b>c', [0, 0, 80, 0])]));
    expect(found.map(({ id, peakBps }) => [id, peakBps])).toEqual([
      ['b>c', 80],
      ['a>b', 40],
    ]);
    expect(found[1]?.peak).toEqual({ start: from + hour, end: from + 3 * hour });
  });

  it('names every time at which all of a link is reserved', () => {
    const [found] = busiestLinks(table([link('a>b', [100, 20, 100, 120])]));
    expect(found?.full).toEqual([
      { start: from, end: from + hour },
      { start: from + 2 * hour, end: from + 4 * hour },
    ]);
  });

  it('begins no time before now', () => {
    const now = from + hour / 2;
    const [found] = busiestLinks(table([link('a>b', [100, 100, 0, 0])], now));
    expect(found?.full).toEqual([{ start: now, end: from + 2 * hour }]);
  });

  it('leaves out links of which nothing is reserved, and those without a rate', () => {
    expect(busiestLinks(table([link('a>b', [0, 0, 0, 0]), link('b>c', [5, 0, 0, 0], 0)]))).toEqual([]);
  });
});

describe('the share that reserves most in a time', () => {
  const during = { start: Date.parse('2026-11-20T20:00:00Z'), end: Date.parse('2026-11-20T21:00:00Z') };

  it('counts rates by how long they last within it', () => {
    const end = '2026-11-20T21:00:00Z';
    const short = bookingLike({ share: 'short', rateBps: 50 });
    const long = bookingLike({ share: 'long', rateBps: 20, end });
    expect(largestShare([short, long], during)).toBe('long');
  });

  it('is none where nothing is reserved in it', () => {
    const limit = bookingLike({ ask: 'ratelimit' });
    const over = bookingLike({ start: '2026-11-20T19:00:00Z', end: '2026-11-20T20:00:00Z' });
    expect(largestShare([limit, over], during)).toBeNull();
  });
});

describe('the outlook of shares', () => {
  const share = (name: string, maxReserveBps: number, peakReservedBps: number) =>
    shareLike({ name, parent: null, maxReserveBps, peakReservedBps });

  it('looks at those with the highest peak, and at no more than wanted', () => {
    const shares = [share('a', 100, 10), share('b', 100, 90), share('c', 100, 0), share('d', 10, 5)];
    expect(sharesToLookAt(shares, 2).map(({ name }) => name)).toEqual(['b', 'd']);
  });

  it('leaves out shares whose peak is later', () => {
    const shares = [share('a', 100, 90), share('b', 100, 50)];
    const timelines = new Map([
      ['a', [{ at: 1, bps: 0 }]],
      [
        'b',
        [
          { at: 1, bps: 20 },
          { at: 2, bps: 50 },
        ],
      ],
    ]);
    expect(nearestShares(shares, timelines)).toMatchObject([{ share: { name: 'b' }, peakBps: 50, at: 2 }]);
  });
});
