import { smallNetwork } from '../../mock/topology';
import type { Network } from '../api/types';
import { downMarks, isDownIn, withDownLinks, withDownMarks } from './down';
import { frameOf } from './graph';
import { choiceValue } from '../ui/networkParts';
import { text } from './text';

const now = Date.parse('2026-11-20T20:00:00Z');
const { switches, hosts, links } = smallNetwork;

/** The network in which these directions are down. */
function cut(...ids: readonly string[]): Network {
  const isDown = ({ id }: { id: string }) => ids.includes(id);
  return {
    version: 1,
    controller: { connected: true, instance: '1', since: '2026-11-20T19:00:00Z' },
    switches,
    hosts,
    links: links.filter((link) => !isDown(link)),
    downLinks: links.filter(isDown).map((link) => ({ ...link, since: '2026-11-20T09:41:00Z' })),
  };
}

const [there, back] = ['s1:4>s3:1', 's3:1>s1:4'] as const;
const part = links.flatMap((link) => (link.id === there ? [choiceValue(link) ?? ''] : []))[0] ?? '';

describe('a link that is down', () => {
  it('keeps its place: the picture has the same parts as before', () => {
    const shapeOf = (network: Network) => {
      const { nodes, cables, heights } = frameOf(withDownLinks(network));
      return {
        nodes: nodes.map(({ id }) => id),
        cables: cables.map(({ id, above, below }) => [id, above, below]),
        heights: [...heights].sort(),
      };
    };
    expect(shapeOf(cut(there, back))).toEqual(shapeOf(cut()));
    const whole = cut();
    expect(withDownLinks(whole)).toBe(whole);
  });

  it('is marked with the time since when it is down, and in which direction if only one is', () => {
    const since = text.downSince('10:41 today');
    expect(downMarks(cut(there, back), now)).toEqual(
      new Map([[part, { kind: 'down', short: text.down, words: since }]]),
    );
    expect(downMarks(cut(back), now).get(part)?.words).toBe(text.downOneWay('s3:1 → s1:4', since));
  });

  it('is no cable that packets can take, unless it has another direction', () => {
    const downIds = (network: Network) =>
      frameOf(withDownLinks(network))
        .cables.filter(isDownIn(network))
        .map(({ id }) => id);
    expect(downIds(cut(there, back))).toEqual([there]);
    expect(downIds(cut(back))).toEqual([]);
  });

  it('looks out of service where maintenance is why it is down, and else down', () => {
    const down = downMarks(cut(there, back), now);
    const mark = (kind: 'out' | 'planned') => new Map([[part, { kind, short: 'out', words: 'New cable' }]]);
    expect(withDownMarks(mark('out'), down).get(part)).toMatchObject({
      kind: 'out',
      words: `${text.downSince('10:41 today')}; New cable`,
    });
    expect(withDownMarks(mark('planned'), down).get(part)?.kind).toBe('down');
    const none = new Map();
    expect(withDownMarks(none, new Map())).toBe(none);
  });
});
