import type { LinkUse } from '../../../../api/types';
import type { HostBlock } from '../../../../map/layout/hostBlocks';
import { blockBoxesWithMemory } from './blockBoxes';
import type { UsedCable } from './used';

const host = (name: string) => ({ id: name, name, node: null });
const blocks: HostBlock[] = [
  { id: 'one', at: null, hosts: [host('h1'), host('h2')] },
  { id: 'other', at: null, hosts: [host('h3')] },
];
const places = new Map(blocks.map(({ id }, index) => [id, { x: index * 200, y: 0 }]));

const cable = (below: string, usedBps: number | null, above = 's1'): UsedCable => {
  const id = `${below}>${above}`;
  const rest = { rateBps: 100, reservedNowBps: 0, reservedPeakBps: 0 };
  const link: LinkUse = { id, fromName: below, toName: above, usedBps, ...rest };
  return { id, above, below, directions: [link], mark: undefined };
};

const cables = (ofH1: number, ofH2 = 20) => [cable('h1', ofH1), cable('h2', ofH2), cable('h3', 20)];

describe('the blocks of the map', () => {
  it('have each host in the colour of its cable, and mark unknown ones', () => {
    const [one, other] = blockBoxesWithMemory()(blocks, places, [cable('h1', 95), cable('h2', null)]);
    expect(one?.data.cells.map(({ name, heat }) => `${name} ${heat}`)).toEqual(['h1 near', 'h2 unmeasured']);
    expect(other?.data.cells).toEqual([{ id: 'h3', name: 'h3', heat: 'unmeasured', cables: [] }]);
  });

  it('have a host of two switches in the colour of its fuller cable', () => {
    const both = [cable('h1', 20), cable('h1', 60, 's2')];
    const [one] = blockBoxesWithMemory()(blocks, places, both);
    expect(one?.data.cells[0]).toMatchObject({ heat: 'busy', cables: [{ above: 's2' }, { above: 's1' }] });
  });

  it('are the same as before, all of them, where they look the same', () => {
    const boxesOf = blockBoxesWithMemory();
    expect(boxesOf(blocks, places, cables(20))).toBe(boxesOf(blocks, places, cables(30)));
  });

  it('are new where the colour of a host is another, which no other host or block is', () => {
    const boxesOf = blockBoxesWithMemory();
    const before = boxesOf(blocks, places, cables(20));
    const after = boxesOf(blocks, places, cables(60));
    expect(after[0]).not.toBe(before[0]);
    expect(after[0]?.data.cells[1]).toBe(before[0]?.data.cells[1]);
    expect(after[1]).toBe(before[1]);
  });

  it('are new where the number of a host that is near its rate is another', () => {
    const boxesOf = blockBoxesWithMemory();
    const before = boxesOf(blocks, places, cables(95));
    expect(boxesOf(blocks, places, cables(96))[0]).not.toBe(before[0]);
  });

  it('are new where the mark of a host is another', () => {
    const boxesOf = blockBoxesWithMemory();
    const before = boxesOf(blocks, places, cables(20));
    const mark = { kind: 'out', short: 'out', words: 'New cable' } as const;
    const after = boxesOf(
      blocks,
      places,
      cables(20).map((one) => (one.below === 'h3' ? { ...one, mark } : one)),
    );
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('are new where they are moved', () => {
    const boxesOf = blockBoxesWithMemory();
    boxesOf(blocks, places, cables(20));
    const moved = new Map([...places].map(([id, { x, y }]) => [id, { x: x + 1, y }]));
    expect(boxesOf(blocks, moved, cables(20))[0]?.position.x).toBe(1);
  });
});
