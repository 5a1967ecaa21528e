import type { Link, LinkUse } from '../../../../api/types';
import type { Cable } from '../../../../map/graph';
import { heatOf, usedCables } from './used';

const end = (name: string): Link['from'] => ({ dpid: null, port: null, name, host: name });
const link = (from: string, to: string): Link => ({
  id: `${from}>${to}`,
  from: end(from),
  to: end(to),
  rateBps: 100,
});
const cable: Cable = { id: 'a>b', above: 'a', below: 'b', there: link('a', 'b'), back: link('b', 'a') };

const use = (id: string, usedBps: number | null = 0): LinkUse => {
  const [fromName = '', toName = ''] = id.split('>');
  return { id, fromName, toName, rateBps: 100, usedBps, reservedNowBps: 0, reservedPeakBps: 0 };
};

const idsOf = (uses: readonly LinkUse[]) =>
  usedCables([cable], uses, new Map()).map(({ directions }) => directions.map(({ id }) => id));

describe('the use of a cable', () => {
  it('describes its fuller direction first', () => {
    expect(idsOf([use('a>b', 10), use('b>a', 60)])).toEqual([['b>a', 'a>b']]);
    expect(idsOf([use('a>b', 60), use('b>a', 10)])).toEqual([['a>b', 'b>a']]);
  });

  it('leaves out a direction without a measurement, and a cable without any', () => {
    expect(idsOf([use('b>a')])).toEqual([['b>a']]);
    expect(idsOf([])).toEqual([]);
  });

  it.each([
    [null, 'unmeasured'],
    [0, 'idle'],
    [1, 'light'],
    [49, 'light'],
    [50, 'busy'],
    [90, 'near'],
    [120, 'near'],
  ])('of %s %% has the colour %s', (usedBps, heat) => {
    expect(heatOf(use('a>b', usedBps))).toBe(heat);
  });
});
