import { blockSizeOf } from './blockSize';
import { sizes } from './sizes';

describe('the size of a block of hosts', () => {
  it('is that of its switch for one host, which has all of the width', () => {
    expect(blockSizeOf(1)).toMatchObject({ columns: 1, width: sizes.switch.width });
  });

  it('has two columns until they are too high, then as many as it takes', () => {
    expect([2, 21, 24, 25, 48].map((hosts) => blockSizeOf(hosts).columns)).toEqual([2, 2, 2, 3, 4]);
    expect(blockSizeOf(48).height).toBe(blockSizeOf(24).height);
  });
});
