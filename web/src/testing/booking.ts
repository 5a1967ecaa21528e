import type { Booking } from '../api/types';

/** A booking as the gateway returns it: running, active, from h1 to h4; `change` has what differs. */
export function bookingLike(change: Partial<Booking> = {}): Booking {
  return {
    id: '7',
    share: 'genomics',
    principal: 'ada',
    flowGroup: { srcHost: '10.0.0.1', dstHost: '10.0.0.4', transport: 'tcp', dstPort: '5001' },
    flowGroupText: '(srcHost=10.0.0.1, dstHost=10.0.0.4, transport=tcp, dstPort=5001)',
    ask: 'reserve',
    strictness: 'strict',
    rateBps: 40_000_000,
    pathRequirements: null,
    start: '2026-11-20T20:00:00Z',
    end: '2026-11-20T20:05:00Z',
    createdAt: '2026-11-20T19:58:00Z',
    state: 'booked',
    heldUntil: null,
    refusal: null,
    protection: 'reroute',
    backupPathNames: [],
    interruptedFrom: null,
    notDisjointFrom: null,
    notReverseOf: null,
    deployment: { state: 'active', since: '2026-11-20T20:00:01Z', detail: null, hops: [] },
    pathNames: ['h1', 's1', 's3', 's2', 'h4'],
    deliveredBps: 38_200_000,
    mayCancel: true,
    series: null,
    application: null,
    label: null,
    ...change,
  };
}
