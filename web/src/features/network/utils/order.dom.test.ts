import type { LinkUse } from '../../../api/types';
import { extended } from '../api/live';
import { historyLength } from '../api/linkHistories';
import { byUseWithMemory } from './order';

const byUse = byUseWithMemory();

function link(id: string, usedBps: number): LinkUse {
  const [fromName = '', toName = ''] = id.split('>');
  return { id, fromName, toName, rateBps: 100, usedBps, reservedNowBps: 0, reservedPeakBps: 0 };
}

const ids = (links: readonly LinkUse[]) => links.map(({ id }) => id);

describe('the order of links', () => {
  it('has the busiest first', () => {
    expect(ids(byUse([link('a>b', 10), link('b>a', 90), link('c>d', 50)], undefined))).toEqual([
      'b>a',
      'c>d',
      'a>b',
    ]);
  });

  it('does not change for a small difference', () => {
    expect(ids(byUse([link('a>b', 50), link('b>a', 51)], undefined))).toEqual(['a>b', 'b>a']);
  });

  it('goes by the average of the last ten seconds and not by the last sample', () => {
    const histories = new Map([
      ['a>b', [0, 1, 2, 3].map((at) => ({ at: at * 1_000, usedBps: at === 3 ? 100 : 0 }))],
      ['b>a', [0, 1, 2, 3].map((at) => ({ at: at * 1_000, usedBps: 60 }))],
    ]);
    expect(ids(byUse([link('a>b', 100), link('b>a', 60)], histories))).toEqual(['b>a', 'a>b']);
  });

  it('follows names that change', () => {
    const sorted = byUseWithMemory();
    const [one, other] = [link('1', 0), link('2', 0)];
    expect(
      ids(
        sorted(
          [
            { ...one, fromName: 'a' },
            { ...other, fromName: 'b' },
          ],
          undefined,
        ),
      ),
    ).toEqual(['1', '2']);
    expect(
      ids(
        sorted(
          [
            { ...one, fromName: 'c' },
            { ...other, fromName: 'b' },
          ],
          undefined,
        ),
      ),
    ).toEqual(['2', '1']);
  });

  it('sorts numbers in names as numbers', () => {
    expect(ids(byUse([link('h10>s1', 0), link('h2>s1', 0)], undefined))).toEqual(['h2>s1', 'h10>s1']);
  });
});

describe('the history of links', () => {
  const at = Date.parse('2026-11-20T20:00:00Z');
  const event = { at: new Date(at).toISOString(), links: [link('a>b', 7)] };

  it('grows by every event and forgets what is too old', () => {
    const histories = new Map([
      [
        'a>b',
        [
          { at: at - historyLength - 1, usedBps: 1 },
          { at: at - 1_000, usedBps: 2 },
        ],
      ],
    ]);
    expect(extended(histories, event).get('a>b')).toEqual([
      { at: at - 1_000, usedBps: 2 },
      { at, usedBps: 7 },
    ]);
  });

  it('begins for a link that was not there before', () => {
    expect(extended(new Map(), event).get('a>b')).toEqual([{ at, usedBps: 7 }]);
  });

  it('does not hold one instant twice', () => {
    const once = extended(new Map(), event);
    expect(extended(once, event).get('a>b')).toHaveLength(1);
  });
});
