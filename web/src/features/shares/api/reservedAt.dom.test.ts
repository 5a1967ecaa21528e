import type { Share } from '../../../api/types';
import { reservedAt, sharesToFetch } from './reservedAt';

function share(name: string, reservedNowBps: number, peakReservedBps: number): Share {
  return {
    name,
    parent: null,
    flowGroup: {},
    flowGroupText: '(*)',
    mayAllow: true,
    mayDeny: true,
    maxReserveBps: 100,
    minReserveBps: null,
    tokenFillBps: null,
    tokenCapacityBits: null,
    minLimitBps: null,
    classSlots: 0,
    maxRules: null,
    rulesLimit: 3_125,
    peakRules: 0,
    reservedNowBps,
    peakReservedBps,
    delegatedBps: 0,
    speakers: [],
    defaultSpeakers: false,
    maySpeak: false,
    mayReshape: false,
  };
}

const cell = (name: string, width: number) => ({ name, width, parent: null, depth: 0, x: 0 });

describe('the timelines that are asked for', () => {
  it('are of shares that have anything ahead, the widest first, and forty at most', () => {
    const many = Array.from({ length: 60 }, (_, index) => `s${String(index)}`);
    const shares = new Map(many.map((name, index) => [name, share(name, 0, index % 2)]));
    const asked = sharesToFetch(
      many.map((name, index) => cell(name, index)),
      shares,
    );
    expect(asked).toHaveLength(30);
    expect(asked[0]).toBe('s59');
    const busy = new Map(many.map((name) => [name, share(name, 0, 1)]));
    expect(
      sharesToFetch(
        many.map((name) => cell(name, 1)),
        busy,
      ),
    ).toHaveLength(40);
  });
});

describe('what is reserved at an instant', () => {
  const ahead = new Map([['a', [{ at: 10, bps: 7 }]]]);

  it('is known now, and later where the timeline was looked up', () => {
    expect(reservedAt(share('a', 3, 7), ahead, null)).toBe(3);
    expect(reservedAt(share('a', 3, 7), ahead, 12)).toBe(7);
  });

  it('is nothing where nothing is ahead, and else not known', () => {
    expect(reservedAt(share('b', 0, 0), ahead, 12)).toBe(0);
    expect(reservedAt(share('b', 3, 7), ahead, 12)).toBeNull();
  });
});
