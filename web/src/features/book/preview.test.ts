import type { WindowCheck } from '../../api/types';
import { clockNote, countGranted, rateForAll, telling } from './preview';

const zone = 'Europe/Berlin';

const refusedWith = (rates: readonly number[]): WindowCheck => ({
  start: '2026-11-21T20:00:00Z',
  end: '2026-11-21T21:00:00Z',
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

const granted: WindowCheck = {
  start: '2026-11-20T20:00:00Z',
  end: '2026-11-20T21:00:00Z',
  granted: true,
  refusal: null,
};

describe('the clocks and a window', () => {
  it('have nothing to say of one that starts at its time and lasts as long by the clock', () => {
    expect(clockNote(granted, '21:00', zone)).toBeNull();
  });

  it('tell a time that is skipped, and a change while it lasts', () => {
    const skipped = { start: '2027-03-28T01:30:00Z', end: '2027-03-28T02:30:00Z' };
    expect(clockNote(skipped, '02:30', zone)).toBe('skipped');
    const forward = { start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:30:00Z' };
    expect(clockNote(forward, '01:30', zone)).toBe('forward');
    const back = { start: '2026-10-25T00:30:00Z', end: '2026-10-25T02:30:00Z' };
    expect(clockNote(back, '02:30', zone)).toBe('back');
  });
});

describe('the answers to the windows of a series', () => {
  it('count what would be granted', () => {
    expect(countGranted({ windows: [granted, refusedWith([]), granted] })).toBe(2);
  });

  it('offer the rate that every refused window has room for, where each has some', () => {
    expect(rateForAll({ windows: [granted, refusedWith([20e6]), refusedWith([5e6])] })).toBe(5e6);
    expect(rateForAll({ windows: [refusedWith([20e6]), refusedWith([])] })).toBeNull();
    expect(rateForAll({ windows: [granted] })).toBeNull();
  });

  it('lead to the first window without room, or the first', () => {
    const no = refusedWith([]);
    expect(telling({ windows: [granted, no] })).toBe(no);
    expect(telling({ windows: [granted] })).toBe(granted);
  });
});
