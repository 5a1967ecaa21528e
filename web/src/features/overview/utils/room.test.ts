import { shareLike } from '../../../../mock/fixtures/shares';
import { chainOf, roomOf } from './room';

const share = (name: string, parent: string | null, maxReserveBps: number, peakReservedBps = maxReserveBps) =>
  shareLike({ name, parent, maxReserveBps, peakReservedBps });
const root = share('root', null, 100);
const team = share('team', 'root', 60);
const byName = new Map([root, team].map((one) => [one.name, one]));
const range = { start: 0, end: 100 };

describe('the room of a share', () => {
  it('is what the share itself has left, and the least ahead with its time', () => {
    const steps = [
      { at: 0, bps: 10 },
      { at: 30, bps: 50 },
      { at: 60, bps: 0 },
    ];
    const room = roomOf([team], new Map([['team', steps]]), range);
    expect(room).toMatchObject({ nowBps: 50, leastBps: 10, leastAt: 30, limitedBy: null });
    expect(room?.steps).toEqual([
      { at: 0, freeBps: 50 },
      { at: 30, freeBps: 10 },
      { at: 60, freeBps: 60 },
    ]);
  });

  it('is no more than the shares above have left, of which it names the one that limits', () => {
    const timelines = new Map([
      ['team', [{ at: 0, bps: 10 }]],
      [
        'root',
        [
          { at: 0, bps: 20 },
          { at: 40, bps: 95 },
        ],
      ],
    ]);
    expect(roomOf(chainOf(team, byName), timelines, range)).toMatchObject({
      nowBps: 50,
      leastBps: 5,
      leastAt: 40,
      limitedBy: 'root',
    });
  });

  it('is everything where nothing is reserved, without a timeline', () => {
    const free = { ...team, peakReservedBps: 0 };
    expect(roomOf([free], new Map(), range)).toMatchObject({ nowBps: 60, leastBps: 60 });
  });

  it('is not known before the timelines of the share and of those above are', () => {
    expect(roomOf(chainOf(team, byName), new Map([['team', []]]), range)).toBeNull();
  });

  it('is never less than nothing, where more is reserved than a smaller maximum allows', () => {
    expect(roomOf([team], new Map([['team', [{ at: 0, bps: 80 }]]]), range)).toMatchObject({ nowBps: 0 });
  });

  it('ends a chain at a share that it has already, and at one that the user may not see', () => {
    const loop = share('loop', 'loop', 10);
    expect(chainOf(loop, new Map([['loop', loop]])).map(({ name }) => name)).toEqual(['loop']);
    expect(chainOf(share('lost', 'hidden', 10), byName).map(({ name }) => name)).toEqual(['lost']);
  });
});
