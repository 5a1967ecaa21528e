import { icicle, neighbour } from './icicle';

const node = (name: string, parent: string | null, size: number) => ({ name, parent, size });
const tree = [
  node('root', null, 100),
  node('a', 'root', 60),
  node('a1', 'a', 30),
  node('a2', 'a', 60),
  node('b', 'root', 20),
  node('none', 'root', 0),
];
const all = { root: null, rows: 10, least: 0 };

describe('the picture of a tree', () => {
  it('has children share the width of the parent by their sizes', () => {
    const { cells, hidden } = icicle(tree, all);
    expect(cells.find(({ name }) => name === 'a')).toEqual({
      name: 'a',
      parent: 'root',
      depth: 1,
      x: 0,
      width: 0.75,
    });
    expect(cells.find(({ name }) => name === 'b')).toMatchObject({ x: 0.75, width: 0.25, depth: 1 });
    expect(hidden).toBe(1);
  });

  it('has them do so where they have more than the parent together, and where the parent has a thousand times more', () => {
    for (const size of [1, 100_000]) {
      const { cells } = icicle([node('root', null, size), ...tree.slice(1)], all);
      const [a1, a2] = ['a1', 'a2'].map((name) => cells.find((cell) => cell.name === name));
      expect(a1?.width).toBeCloseTo(0.25);
      expect(a2?.x).toBeCloseTo(0.25);
      expect(a2?.width).toBeCloseTo(0.5);
    }
  });

  it('begins at a share that is looked at closer, which is then the whole', () => {
    const { cells } = icicle(tree, { ...all, root: 'a' });
    expect(cells.map(({ name, depth }) => [name, depth])).toEqual([
      ['a', 0],
      ['a1', 1],
      ['a2', 1],
    ]);
    expect(cells[0]?.width).toBe(1);
  });

  it('puts those without a visible parent side by side', () => {
    const { cells } = icicle(tree.slice(1), all);
    expect(cells.filter(({ depth }) => depth === 0).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(cells.find(({ name }) => name === 'b')?.x).toBeCloseTo(0.75);
  });

  it('counts what is too narrow or too deep, with all that is under it', () => {
    expect(icicle(tree, { ...all, rows: 2 })).toMatchObject({ hidden: 3 });
    expect(icicle(tree, { ...all, least: 0.3 }).hidden).toBe(3);
  });

  it('draws nothing of shares without any size', () => {
    expect(icicle([node('empty', null, 0)], all)).toEqual({ cells: [], hidden: 1 });
  });
});

describe('the arrow keys in the picture', () => {
  const { cells } = icicle(tree, all);

  it('go to the parent, the first child and along the row', () => {
    expect(neighbour(cells, 'root', 'ArrowDown')).toBe('a');
    expect(neighbour(cells, 'a2', 'ArrowUp')).toBe('a');
    expect(neighbour(cells, 'a', 'ArrowRight')).toBe('b');
    expect(neighbour(cells, 'b', 'ArrowLeft')).toBe('a');
    expect(neighbour(cells, 'b', 'ArrowRight')).toBeNull();
    expect(neighbour(cells, 'b', 'ArrowDown')).toBeNull();
    expect(neighbour(cells, 'root', 'ArrowUp')).toBeNull();
  });
});
