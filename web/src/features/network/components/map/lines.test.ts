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
  return { id, above: 'a', below: 'b', directions: [link] };
};

/** So many that only those that are near their rate are labelled. */
const among = (first: UsedCable) => [
  first,
  ...Array.from({ length: 80 }, (_, index) => cable(0, `c${index}>d`)),
];

describe('the lines of the map', () => {
  it('are the same as before where they look the same', () => {
    const linesOf = linesWithMemory();
    expect(linesOf(among(cable(20)))[0]).toBe(linesOf(among(cable(30)))[0]);
  });

  it('are new where their colour is another, or a number on them', () => {
    const linesOf = linesWithMemory();
    const light = linesOf(among(cable(20)))[0];
    const near = linesOf(among(cable(95)))[0];
    expect(near).not.toBe(light);
    expect(near?.data).toMatchObject({ heat: 'near', marked: true });
    expect(linesOf(among(cable(96)))[0]).not.toBe(near);
  });

  it('all have their number where there are few', () => {
    expect(linesWithMemory()([cable(20)])[0]?.data?.marked).toBe(true);
    expect(linesWithMemory()(among(cable(20)))[0]?.data?.marked).toBe(false);
  });
});
