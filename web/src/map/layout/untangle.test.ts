import { boxAround, middleOf, overlap, passage } from './geometry';
import { untangled } from './untangle';

const size = { width: 60, height: 30 };
const label = { width: 50, height: 22 };
const at = (places: Readonly<Record<string, readonly [number, number]>>) =>
  new Map(Object.entries(places).map(([id, [x, y]]) => [id, boxAround({ x, y }, size)]));
const cable = (one: string, other: string) => ({ ends: [one, other] as const, width: 0 });

async function pushed(places: Parameters<typeof at>[0], ...cables: ReturnType<typeof cable>[]) {
  const boxes = await untangled(at(places), cables, label);
  return (id: string) => boxes.get(id) ?? { x: NaN, y: NaN, width: 0, height: 0 };
}

describe('pushing boxes apart', () => {
  it('moves two that are at the same place', async () => {
    const box = await pushed({ a: [0, 0], b: [0, 0], c: [5, 5] });
    expect([overlap(box('a'), box('b')), overlap(box('a'), box('c')), overlap(box('b'), box('c'))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('moves one that is exactly on a cable off it', async () => {
    const box = await pushed({ a: [0, 0], b: [150, 0], c: [300, 0] }, cable('a', 'c'));
    expect(passage({ from: middleOf(box('a')), to: middleOf(box('c')) }, box('b'))).toBeNull();
  });

  it('leaves room for a label between the ends of a cable', async () => {
    const box = await pushed({ a: [0, 0], b: [85, 5] }, cable('a', 'b'));
    const [a, b] = [box('a'), box('b')];
    const isFree = b.x - a.x - a.width >= label.width || Math.abs(b.y - a.y) - a.height >= label.height;
    expect(isFree).toBe(true);
  });

  it('leaves what is clear where it is', async () => {
    const box = await pushed({ a: [0, 0], b: [200, 0], c: [100, 200] }, cable('a', 'b'));
    expect([box('a'), box('b'), box('c')].map(middleOf)).toEqual([
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 100, y: 200 },
    ]);
  });
});
