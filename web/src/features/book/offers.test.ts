import type { Refusal, WindowCheck } from '../../api/types';
import { offersWithAcknowledgements, rateForAll, takeOffer } from './offers';

const zone = 'Europe/Berlin';

describe('taking a counter-offer', () => {
  const start = '2026-11-20T20:10:00Z';
  const end = '2026-11-20T20:15:00Z';

  it('of less bandwidth changes the rate alone', () => {
    expect(takeOffer({ kind: 'less-bandwidth', rateBps: 25_000_000, start, end }, zone)).toEqual({
      rateBps: '25',
      rateUnit: 'Mbit/s',
    });
  });

  it('of a later window changes the start and keeps the length', () => {
    expect(takeOffer({ kind: 'later', rateBps: 40_000_000, start, end }, zone)).toEqual({
      rateBps: '40',
      rateUnit: 'Mbit/s',
      kind: 'fixed',
      startsAt: 'later',
      start: '2026-11-20T21:10',
      length: '5',
    });
  });

  it('that starts within a minute takes the next full minute', () => {
    const offer = {
      kind: 'later' as const,
      rateBps: 40_000_000,
      start: '2026-11-20T20:10:20Z',
      end: '2026-11-20T20:12:20Z',
    };
    expect(takeOffer(offer, zone)).toMatchObject({
      start: '2026-11-20T21:11',
      length: 'custom',
      customLength: '2',
      customUnit: 'minutes',
    });
  });
});

describe('the rate that a whole series has room for', () => {
  const granted: WindowCheck = { start: '', end: '', granted: true, refusal: null };
  const refusedWith = (rates: readonly number[]): WindowCheck => ({
    start: '',
    end: '',
    granted: false,
    refusal: {
      rule: 'share-maximum',
      place: 'share genomics',
      at: null,
      limitBps: null,
      reservedBps: null,
      limit: null,
      reserved: null,
      message: '',
      counterOffers: rates.map((rateBps) => ({ kind: 'less-bandwidth', rateBps, start: '', end: null })),
    },
  });

  it('is the lowest that the refused windows have room for, where each has some', () => {
    expect(rateForAll({ windows: [granted, refusedWith([20e6]), refusedWith([5e6])] })).toBe(5e6);
    expect(rateForAll({ windows: [refusedWith([20e6]), refusedWith([])] })).toBeNull();
    expect(rateForAll({ windows: [granted] })).toBeNull();
  });
});

describe('the offers for a window with acknowledgements', () => {
  const refusalOf = (rule: string, freeBps: number): Refusal => ({
    rule,
    place: 'share genomics',
    at: null,
    limitBps: null,
    reservedBps: null,
    limit: null,
    reserved: null,
    message: '',
    counterOffers: [
      { kind: 'less-bandwidth', rateBps: freeBps, start: '', end: null },
      { kind: 'later', rateBps: 60e6, start: '', end: null },
    ],
  });
  const offered = (rule: string, freeBps: number) =>
    offersWithAcknowledgements(refusalOf(rule, freeBps)).map(({ rateBps }) => rateBps);

  it('leave room for both on the share', () => {
    expect(offered('share-maximum', 51.5e6)).toEqual([50e6, 60e6]);
    expect(offered('share-maximum', 1e6)).toEqual([900_000, 60e6]);
    expect(offered('share-maximum', 100_000)).toEqual([60e6]);
  });

  it('are those of the gateway on a link, which has the other direction apart', () => {
    expect(offered('link-capacity', 51.5e6)).toEqual([51.5e6, 60e6]);
  });
});
