import { bookingLike } from '../../../testing/booking';
import { isInstalled, isPinned } from './capabilities';

describe('a booking on the network', () => {
  it('is pinned where there is a path', () => {
    expect(isPinned(bookingLike())).toBe(true);
    expect(isPinned(bookingLike({ pathNames: [] }))).toBe(false);
  });

  it('involves switches, with a path or without, unless the gateway reports why nothing is installed', () => {
    const removed = { state: 'removed' as const, since: '2026-11-20T19:58:00Z', detail: null, hops: [] };
    expect(isInstalled(bookingLike({ ask: 'deny', pathNames: [] }))).toBe(true);
    expect(isInstalled(bookingLike({ deployment: removed }))).toBe(true);
    expect(isInstalled(bookingLike({ deployment: { ...removed, detail: 'It names users.' } }))).toBe(false);
  });
});
