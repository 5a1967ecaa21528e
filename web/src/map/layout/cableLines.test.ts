import { labelled, linesBetweenMiddles, linesBetweenRows } from './cableLines';
import { boxAround, overlap } from './geometry';

const size = { width: 60, height: 30 };
const label = { width: 50, height: 22 };
const boxes = (places: Readonly<Record<string, readonly [number, number]>>) =>
  new Map(Object.entries(places).map(([id, [x, y]]) => [id, boxAround({ x, y }, size)]));
const cable = (id: string, above: string, below: string) => ({ id, above, below });

describe('the lines of cables', () => {
  it('between rows leave a box side by side, in the order of their other ends', () => {
    const lines = linesBetweenRows(boxes({ s: [0, 0], a: [100, 100], b: [-100, 100] }), [
      cable('1', 's', 'a'),
      cable('2', 's', 'b'),
    ]);
    expect(lines.get('2')).toEqual({ from: { x: -10, y: 15 }, to: { x: -100, y: 85 } });
    expect(lines.get('1')).toEqual({ from: { x: 10, y: 15 }, to: { x: 100, y: 85 } });
  });

  it('between middles end at the edges of boxes', () => {
    const lines = linesBetweenMiddles(boxes({ a: [0, 0], b: [200, 0] }), [cable('1', 'a', 'b')]);
    expect(lines.get('1')).toEqual({ from: { x: 30, y: 0 }, to: { x: 170, y: 0 } });
  });

  it('are side by side where two boxes have several, whichever end is above', () => {
    const lines = linesBetweenMiddles(boxes({ a: [0, 0], b: [200, 0] }), [
      cable('1', 'a', 'b'),
      cable('2', 'b', 'a'),
    ]);
    expect(lines.get('1')?.from.y).toBe(-8);
    expect(lines.get('2')?.from.y).toBe(8);
  });
});

describe('the labels of cables', () => {
  it('move along their cables where they would be over each other', async () => {
    const placed = boxes({ a: [0, 0], b: [300, 300], c: [300, 0], d: [0, 300] });
    const lines = linesBetweenMiddles(placed, [cable('1', 'a', 'b'), cable('2', 'c', 'd')]);
    const [one, other] = [...(await labelled(lines, placed, label)).values()].map(({ label: at }) => at);
    if (!one || !other) throw new Error('Both have room.');
    expect(overlap(boxAround(one, label), boxAround(other, label))).toBe(false);
  });

  it('are left out where there is no room between the ends', async () => {
    const placed = boxes({ a: [0, 0], b: [80, 0] });
    const lines = linesBetweenMiddles(placed, [cable('1', 'a', 'b')]);
    expect((await labelled(lines, placed, label)).get('1')?.label).toBeNull();
  });
});
