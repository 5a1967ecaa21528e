import type { LinkUse } from '../../../../api/types';
import { linesWithMemory } from './lines';
import type { UsedCable } from './used';

const cable = (usedBps: number, id = 'a>b'): UsedCable => {
  const link: LinkUse = {
    id,
    fromName: 'a',
    toName: 'b',
    rateBps: 100,
    usedBps,
    reservedNowBps: 0,
    reservedPeakBps: 0,
  };
  return { id, above: 'a', below: 'b', directions: [link], mark: undefined };
};

/** So many that only those that are near their rate are labelled. */
const among = (first: UsedCable) => [
  first,
  ...Array.from({ length: 80 }, (_, index) => cable(0, `c${index}>d`)),
];

const line = { from: { x: 0, y: 0 }, to: { x: 0, y: 90 }, label: { x: 0, y: 45 } };
const placed = new Map(among(cable(0)).map(({ id }) => [id, line]));

describe('the lines of the map', () => {
  it('are the same as before where they look the same', () => {
    const linesOf = linesWithMemory();
    expect(linesOf(among(cable(20)), placed)[0]).toBe(linesOf(among(cable(30)), placed)[0]);
  });

  it('are new where their colour is another, or a number on them', () => {
    const linesOf = linesWithMemory();
    const light = linesOf(among(cable(20)), placed)[0];
    const near = linesOf(among(cable(95)), placed)[0];
    expect(near).not.toBe(light);
    expect(near?.data).toMatchObject({ heat: 'near', labelled: true });
    expect(linesOf(among(cable(96)), placed)[0]).not.toBe(near);
  });

  it('all have their number where there are few', () => {
    expect(linesWithMemory()([cable(20)], placed)[0]?.data?.labelled).toBe(true);
    expect(linesWithMemory()(among(cable(20)), placed)[0]?.data?.labelled).toBe(false);
  });

  it('are new where their mark is another, which always has a label', () => {
    const linesOf = linesWithMemory();
    const mark = { kind: 'out', short: 'out', words: 'New cable' } as const;
    const one = cable(20);
    const before = linesOf(among(one), placed)[0];
    const after = linesOf(among({ ...one, mark }), placed)[0];
    expect(after).not.toBe(before);
    expect(after?.data?.labelled).toBe(true);
    expect(linesOf(among({ ...one, mark: { ...mark } }), placed)[0]).toBe(after);
  });

  it('have no label where so many links are down that labels would be slow', () => {
    const mark = { kind: 'down', short: 'down', words: 'down since 10:41' } as const;
    const cut = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...cable(0, `c${index}>d`), mark }));
    const at = new Map(cut(201).map(({ id }) => [id, line]));
    expect(linesWithMemory()(cut(200), at)[0]?.data?.labelled).toBe(true);
    expect(linesWithMemory()(cut(201), at)[0]?.data?.labelled).toBe(false);
  });

  it('are new where they are laid out anew, and are left out until they have a place', () => {
    const linesOf = linesWithMemory();
    const before = linesOf([cable(20)], placed)[0];
    expect(linesOf([cable(20)], new Map([['a>b', { ...line }]]))[0]).not.toBe(before);
    expect(linesOf([cable(20)], undefined)).toEqual([]);
  });
});
