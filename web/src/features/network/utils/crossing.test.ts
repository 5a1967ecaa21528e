import { bookingLike } from '../../../testing/booking';
import { crosses, hopAt, holdingBandwidth } from './crossing';

const dpid = '00:00:00:00:00:00:00:01';
const hop = { dpid, switchName: 's1', inPort: 1, outPort: 4, queue: 2, state: 'installed', error: null };
const deployment = { state: 'active' as const, since: '2026-11-20T20:02:00Z', detail: null, hops: [hop] };
const booking = bookingLike({ deployment });

const port = (number: number) => ({ dpid, port: number, name: `s1-${number}`, host: null });
const host = { dpid: null, port: null, name: 'h1', host: 'h1' };
const elsewhere = { ...port(1), dpid: '00:00:00:00:00:00:00:03' };

describe('the way of a booking', () => {
  it('takes the link at the port where it leaves, and not the other direction', () => {
    expect(crosses(booking, { from: port(4), to: elsewhere })).toBe(true);
    expect(crosses(booking, { from: elsewhere, to: port(4) })).toBe(false);
    expect(crosses(booking, { from: port(2), to: elsewhere })).toBe(false);
  });

  it('takes the link from the host where it enters', () => {
    expect(crosses(booking, { from: host, to: port(1) })).toBe(true);
    expect(crosses(booking, { from: port(1), to: host })).toBe(false);
    expect(crosses(booking, { from: host, to: port(2) })).toBe(false);
  });

  it('passes the switches of its hops', () => {
    expect(hopAt(booking, dpid)).toBe(hop);
    expect(hopAt(booking, elsewhere.dpid)).toBeUndefined();
  });
});

describe('bookings that hold bandwidth', () => {
  it('is what is reserved, neither refused nor waiting, nor a limit', () => {
    const states = (['booked', 'held', 'completed', 'refused', 'waiting'] as const).map((state) =>
      bookingLike({ state }),
    );
    expect(holdingBandwidth(states).map(({ state }) => state)).toEqual(['booked', 'held', 'completed']);
    expect(holdingBandwidth([bookingLike({ ask: 'ratelimit' }), bookingLike({ ask: 'deny' })])).toEqual([]);
  });

  it('is what was cancelled in its window, until then', () => {
    const cancelled = bookingLike({ state: 'cancelled', deployment });
    expect(holdingBandwidth([cancelled]).map(({ end }) => end)).toEqual(['2026-11-20T20:02:00Z']);
    expect(holdingBandwidth([{ ...cancelled, start: '2026-11-20T21:00:00Z' }])).toEqual([]);
  });
});
