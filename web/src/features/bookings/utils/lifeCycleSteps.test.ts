import { bookingLike } from '../../../testing/booking';
import { bookingSteps, deploymentSteps } from './lifeCycleSteps';

const before = Date.parse('2026-11-20T19:59:00Z');
const during = Date.parse('2026-11-20T20:02:00Z');

const summary = (steps: ReturnType<typeof bookingSteps>) =>
  steps.map(({ label, status }) => `${label} ${status}`);

describe('the life of a booking', () => {
  it('waits for its window, is in it, and completes', () => {
    expect(summary(bookingSteps(bookingLike(), before))).toEqual([
      'Booked current',
      'Window starts ahead',
      'Completed ahead',
    ]);
    expect(summary(bookingSteps(bookingLike(), during))).toEqual([
      'Booked passed',
      'Window starts current',
      'Completed ahead',
    ]);
    expect(summary(bookingSteps(bookingLike({ state: 'completed' }), during))).toEqual([
      'Booked passed',
      'Window starts passed',
      'Completed current',
    ]);
  });

  it('shows why it waits for bandwidth', () => {
    const steps = bookingSteps(bookingLike({ state: 'waiting', refusal: null }), before);
    expect(summary(steps)).toEqual(['On the waiting list current', 'Window starts ahead']);
    expect(steps.some(({ trouble }) => trouble)).toBe(false);
  });

  it('has nothing ahead while it runs without an end', () => {
    expect(summary(bookingSteps(bookingLike({ end: null }), during))).toEqual([
      'Booked passed',
      'Window starts current',
    ]);
  });

  it('ends early when it is cancelled, and has nothing ahead', () => {
    expect(summary(bookingSteps(bookingLike({ state: 'cancelled' }), during))).toEqual([
      'Booked passed',
      'Cancelled current',
    ]);
  });

  it('is over at once when it is refused, with the reason', () => {
    const refusal = {
      rule: 'share-maximum',
      place: 'share genomics',
      at: null,
      limitBps: null,
      reservedBps: null,
      limit: null,
      reserved: null,
      message: 'Only 20 Mbit/s are free.',
      counterOffers: [],
    };
    const steps = bookingSteps(bookingLike({ state: 'refused', refusal }), during);
    expect(summary(steps)).toEqual(['Refused current']);
    expect(steps[0]).toMatchObject({ trouble: true, detail: 'Only 20 Mbit/s are free.' });
  });
});

describe('the life of its deployment', () => {
  const steps = (
    state: 'pending' | 'active' | 'degraded' | 'failed' | 'removed',
    detail: string | null = null,
  ) =>
    deploymentSteps(bookingLike({ deployment: { state, since: '2026-11-20T20:00:01Z', detail, hops: [] } }));

  it('goes from pending over installing and active to removed', () => {
    expect(summary(steps('active'))).toEqual([
      'Pending passed',
      'Installing passed',
      'Active current',
      'Removed ahead',
    ]);
  });

  it('shows a problem instead of the active step, with the message of the gateway', () => {
    const degraded = steps('degraded', 's3 is away');
    expect(summary(degraded)[2]).toBe('Degraded current');
    expect(degraded[2]).toMatchObject({ trouble: true, detail: 's3 is away' });
    expect(summary(steps('failed'))[2]).toBe('Failed current');
  });

  it('is one step with the reason where switches have no part in it', () => {
    const detail = 'Nothing is installed for it: it names no pair of hosts.';
    const deployment = { state: 'removed', since: '2026-11-20T19:58:00Z', detail, hops: [] } as const;
    const only = deploymentSteps(bookingLike({ pathNames: [], deployment: { ...deployment, hops: [] } }));
    expect(summary(only)).toEqual(['Not installed current']);
    expect(only[0]).toMatchObject({ detail });
  });

  it('shows the time of the current step only', () => {
    expect(steps('removed').map(({ at }) => at)).toEqual([null, null, null, '2026-11-20T20:00:01Z']);
  });
});
