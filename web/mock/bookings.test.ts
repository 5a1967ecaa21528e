import type { BookingList, BookingSeries, NewBooking, SeriesCheck } from '../src/api/types';
import { AuditLog } from './auditLog';
import { server } from '../src/testing/setup';
import { handlersOf } from './handlers';
import { World } from './world';

const now = Date.parse('2026-11-20T20:00:30Z');
const minute = 60_000;

/** A world that stands still until it is told what time it is, and somebody who asks it. */
function setUp(who = 'ada') {
  const clock = { now };
  const door = { person: who };
  const world = new World(() => clock.now);
  server.resetHandlers(...handlersOf(world, { personOf: () => door.person }));
  const send = async (path: string, body?: unknown) => {
    const response = await fetch(`http://gateway.test/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-CSRF-Token': `token-of-${door.person}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const list = async (query: string) => (await send(`/bookings?${query}`)).body as BookingList;
  return { clock, door, world, send, list };
}

const wanted = (rate: number, change: Partial<NewBooking> = {}): NewBooking => ({
  share: 'genomics',
  flowGroup: { srcHost: '10.0.0.2', dstHost: '10.0.0.6', transport: 'tcp' },
  rateBps: rate * 1e6,
  end: '2026-11-20T20:05:30Z',
  ...change,
});

describe('what is held', () => {
  it('takes its room, until it lapses by itself', async () => {
    const { clock, world, send } = setUp();
    const held = await send('/bookings', wanted(20, { holdSeconds: 60 }));
    expect(held.body).toMatchObject({ state: 'held', heldUntil: '2026-11-20T20:01:30.000Z' });
    expect((await send('/bookings/check', wanted(1))).body).toMatchObject({ granted: false });
    clock.now += minute;
    expect((await send('/bookings/check', wanted(20))).body).toMatchObject({ granted: true });
    const { id } = held.body as { id: string };
    expect((await send(`/bookings/${id}`)).body).toMatchObject({ state: 'cancelled', heldUntil: null });
    expect((await send(`/bookings/${id}/confirm`, {})).status).toBe(409);
    expect(world.bookings.at(-1)?.cancelledAt).toBe(now + minute);
  });

  it('is on record as confirmed, and as lapsed', async () => {
    const { clock, world, send } = setUp();
    const log = new AuditLog(world);
    const hold = async () =>
      ((await send('/bookings', wanted(5, { holdSeconds: 60 }))).body as { id: string }).id;
    const first = await hold();
    await send(`/bookings/${first}/confirm`, {});
    const second = await hold();
    clock.now += minute;
    await send('/bookings');
    const told = (await log.lines())
      .slice(-4)
      .map(({ action, subject, principal }) => [action, subject, principal]);
    expect(told).toEqual([
      ['booking.create', `booking ${first}`, 'ada'],
      ['booking.confirm', `booking ${first}`, 'ada'],
      ['booking.create', `booking ${second}`, 'ada'],
      ['booking.lapse', `booking ${second}`, 'system'],
    ]);
  });
});

describe('what waits', () => {
  it('is booked as soon as there is room', async () => {
    const { send } = setUp();
    const later = { start: '2026-11-20T20:02:00Z', end: '2026-11-20T20:08:00Z' };
    const { body } = await send('/bookings', wanted(40, { ...later, waits: true }));
    const { id } = body as { id: string };
    expect(body).toMatchObject({ state: 'waiting', refusal: { place: 'share genomics' } });
    await send('/bookings/0192f6c1-1/cancel', {});
    expect((await send(`/bookings/${id}`)).body).toMatchObject({ state: 'booked', refusal: null });
  });
});

describe('the hops of a booking', () => {
  it('have a state only where switches were told of them', async () => {
    const { send } = setUp();
    const hops = async (id: string) =>
      (
        (await send(`/bookings/${id}`)).body as { deployment: { hops: { state: string | null }[] } }
      ).deployment.hops.map(({ state }) => state);
    expect(await hops('0192f6c1-1')).toEqual(['installed', 'installed', 'installed']);
    expect(await hops('0192f6c1-3')).toEqual([null, null, null]);
    expect(await hops('0192f6c1-5')).toEqual([null, null, null]);
  });
});

describe('a change', () => {
  it('leaves the booking as it is where there is no room', async () => {
    const { send } = setUp();
    const answer = await send('/bookings/0192f6c1-1/change', { rateBps: 61e6 });
    expect(answer.status).toBe(409);
    expect((await send('/bookings/0192f6c1-1')).body).toMatchObject({ rateBps: 40e6 });
  });

  it('does not stand in its own way', async () => {
    const { send } = setUp();
    const answer = await send('/bookings/0192f6c1-1/change', { rateBps: 55e6, end: '2026-11-20T20:10:00Z' });
    expect(answer.body).toMatchObject({ rateBps: 55e6, end: '2026-11-20T20:10:00.000Z' });
  });
});

describe('the list of bookings', () => {
  it('comes in pages, newest first', async () => {
    const { list } = setUp();
    const first = await list('limit=2');
    expect(first.bookings.map(({ id }) => id)).toEqual(['0192f6c1-6', '0192f6c1-5']);
    const second = await list(`limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.bookings.map(({ id }) => id)).toEqual(['0192f6c1-4', '0192f6c1-3']);
    expect((await list(`limit=2&cursor=${second.nextCursor ?? ''}`)).nextCursor).toBeNull();
  });

  it('shows a member no more than their own and those on shares that they hold', async () => {
    const { door, list } = setUp('bea');
    const shares = async () => new Set((await list('scope=all')).bookings.map(({ share }) => share));
    expect(await shares()).toEqual(new Set(['genomics', 'backup']));
    door.person = 'carl';
    expect(await shares()).toEqual(new Set(['genomics', 'backup', 'research', 'telescope']));
  });

  it('hides from a member what the list does not show', async () => {
    const { send } = setUp('bea');
    expect((await send('/bookings/0192f6c1-4')).status).toBe(404);
  });

  it('is that of a person, as far as the one who asks may know', async () => {
    const { door, list } = setUp('carl');
    const ids = async (query: string) => (await list(query)).bookings.map(({ id }) => id);
    expect(await ids('scope=all&principal=bea')).toEqual(['0192f6c1-2']);
    expect(await ids('principal=bea')).toEqual([]);
    door.person = 'bea';
    expect(await ids('scope=all&principal=ada')).toEqual(['0192f6c1-5', '0192f6c1-3', '0192f6c1-1']);
    expect(await ids('scope=all&principal=nobody')).toEqual([]);
  });

  it('is that of a share, of a host by name, or of a time', async () => {
    const { list, send } = setUp();
    const ids = async (query: string) => (await list(`scope=all&${query}`)).bookings.map(({ id }) => id);
    expect(await ids('share=backup')).toEqual(['0192f6c1-2']);
    expect(await ids('host=h5')).toEqual(['0192f6c1-5', '0192f6c1-2']);
    expect(await ids('host=10.0.0.5')).toEqual(['0192f6c1-5', '0192f6c1-2']);
    expect(await ids('from=2026-11-20T20:40:00Z&to=2026-11-20T20:45:00Z')).toEqual(['0192f6c1-3']);
    expect((await send('/bookings?host=nobody')).status).toBe(400);
    expect((await send('/bookings?series=weekly')).status).toBe(400);
    expect((await send('/bookings?limit=501')).status).toBe(400);
  });
});

describe('a series', () => {
  const series = {
    share: 'genomics',
    flowGroup: { srcHost: '10.0.0.2', dstHost: '10.0.0.6' },
    rateBps: 30e6,
    time: '21:10',
    zone: 'Europe/Berlin',
    lengthSeconds: 600,
    first: '2026-11-20',
    last: '2026-11-22',
  };

  it('is checked window by window, and nothing is booked by that', async () => {
    const { world, send } = setUp();
    const { body } = await send('/bookings/series/check', { ...series, rateBps: 50e6 });
    expect((body as SeriesCheck).granted).toBe(false);
    expect((body as SeriesCheck).windows.map(({ start, granted }) => [start, granted])).toEqual([
      ['2026-11-20T20:10:00.000Z', false],
      ['2026-11-21T20:10:00.000Z', true],
      ['2026-11-22T20:10:00.000Z', true],
    ]);
    expect(world.bookings).toHaveLength(6);
  });

  it('is booked as a whole or not at all, unless it is asked for what fits', async () => {
    const { world, send } = setUp();
    const all = await send('/bookings/series', { ...series, rateBps: 50e6 });
    expect(all.body).toMatchObject({
      refusal: { message: expect.stringMatching(/^Of 3 windows, number 1: /) as string },
    });
    expect(world.bookings).toHaveLength(6);
    const most = await send('/bookings/series', { ...series, rateBps: 50e6, allOrNone: false });
    expect(most.body).toMatchObject({ bookings: [{}, {}], refused: [{ state: 'refused' }] });
  });

  it('is found by the id of its first window, whatever became of the others', async () => {
    const { send, list } = setUp();
    const { body } = await send('/bookings/series', { ...series, rateBps: 50e6, allOrNone: false });
    const { bookings, refused } = body as BookingSeries;
    const [first] = refused;
    expect(first?.series).toBe(first?.id);
    const found = await list(`series=${first?.id ?? ''}`);
    expect(found.bookings).toEqual([...refused, ...bookings].reverse());
  });

  it('is later on the day whose clocks skip its time, and at the same time after', async () => {
    const { send } = setUp();
    const spring = { ...series, time: '02:30', first: '2027-03-27', last: '2027-03-29' };
    const { body } = await send('/bookings/series/check', spring);
    expect((body as SeriesCheck).windows.map(({ start }) => start)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  it('has between one and 366 windows', async () => {
    const { send } = setUp();
    expect((await send('/bookings/series/check', { ...series, last: '2028-01-01' })).status).toBe(400);
    expect((await send('/bookings/series/check', { ...series, days: ['monday'] })).status).toBe(400);
  });
});

describe('paths', () => {
  it('tell what each link has left over a window, and which has least', async () => {
    const { send } = setUp();
    const { body } = await send('/paths?from=h1&to=10.0.0.4&end=2026-11-20T20:05:00Z');
    expect(body).toMatchObject({
      paths: [{ pathNames: ['h1', 's1', 's3', 's2', 'h4'], freeBps: 45e6, limitedBy: 's1:4>s3:1' }],
    });
  });

  it('are not asked for from a host to itself, or to nobody', async () => {
    const { send } = setUp();
    expect((await send('/paths?from=h1&to=10.0.0.1')).status).toBe(400);
    expect((await send('/paths?from=h1&to=h99')).status).toBe(404);
  });
});
