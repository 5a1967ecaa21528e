import { smallNetwork } from '../../../../../mock/topology';
import type { Maintenance } from '../../../../api/types';
import { text } from '../../text';
import { outagesOf } from './outages';

const words = text.map.outages;
const now = Date.parse('2026-11-20T20:00:00Z');
const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;

const window = (change: Partial<Maintenance>): Maintenance => ({
  id: 'm1',
  series: null,
  reason: 'New cards',
  switches: [dpid(3)],
  links: [],
  parts: 's3',
  start: '2026-11-20T19:00:00Z',
  end: null,
  state: 'active',
  comeBack: true,
  createdBy: 'root',
  createdAt: '2026-11-19T19:00:00Z',
  ...change,
});

const planned = (start: string, reason = 'New cards') => window({ start, reason, state: 'planned' });

const marksOf = (...windows: readonly Maintenance[]) =>
  Object.fromEntries([...outagesOf(smallNetwork, windows, now)].map(([part, { words: all }]) => [part, all]));

describe('what the map marks as out of service', () => {
  it('is what maintenance takes out of service now, with the end where it has one', () => {
    expect(marksOf(window({}))).toEqual({ [dpid(3)]: words.outFor('New cards') });
    expect(marksOf(window({ end: '2026-11-20T21:30:00Z' }))).toEqual({
      [dpid(3)]: words.outUntil('22:30 today', 'New cards'),
    });
  });

  it('is what will be within a day, and nothing later or over', () => {
    expect(marksOf(planned('2026-11-21T20:00:00Z'))).toEqual({
      [dpid(3)]: words.outFrom('21:00 tomorrow', 'New cards'),
    });
    expect(marksOf(planned('2026-11-21T20:01:00Z'))).toEqual({});
    expect(marksOf(window({ state: 'over' }))).toEqual({});
    expect(marksOf(window({ end: '2026-11-20T20:00:00Z' }))).toEqual({});
  });

  it('is out of service as soon as a planned window starts, before any event', () => {
    expect(outagesOf(smallNetwork, [planned('2026-11-20T20:00:00Z')], now).get(dpid(3))?.kind).toBe('out');
  });

  it('is marked by what applies now, and else by what comes first', () => {
    const soon = planned('2026-11-20T21:00:00Z', 'Software update');
    expect(marksOf(soon, window({}))).toEqual({ [dpid(3)]: words.outFor('New cards') });
    expect(marksOf(soon, planned('2026-11-20T22:00:00Z'))).toEqual({
      [dpid(3)]: words.outFrom('22:00 today', 'Software update'),
    });
  });

  it('is a link by the value of its choice, whichever end the window names', () => {
    const links = [
      { dpid: dpid(3), port: 1 },
      { dpid: dpid(2), port: 3 },
    ];
    expect(Object.keys(marksOf(window({ switches: [], links })))).toEqual([`${dpid(1)}/4`, `${dpid(2)}/3`]);
  });

  it('leaves out parts that are not in the network now', () => {
    expect(marksOf(window({ switches: [dpid(9)], links: [{ dpid: dpid(1), port: 9 }] }))).toEqual({});
  });
});
