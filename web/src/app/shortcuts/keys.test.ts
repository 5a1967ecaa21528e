import { keyCommandOf } from './keys';

describe('what keys ask for', () => {
  it('is a place where one follows g at once', () => {
    expect(keyCommandOf({ key: 'b', at: 400 }, { key: 'g', at: 0 })).toEqual({ do: 'go', key: 'b' });
  });

  it('is nothing where it comes too late, or after another key', () => {
    expect(keyCommandOf({ key: 'b', at: 1_600 }, { key: 'g', at: 0 })).toBeNull();
    expect(keyCommandOf({ key: 'b', at: 400 }, { key: 'x', at: 0 })).toBeNull();
    expect(keyCommandOf({ key: 'b', at: 400 }, null)).toBeNull();
  });

  it('begins anew with a second g', () => {
    expect(keyCommandOf({ key: 'g', at: 400 }, { key: 'g', at: 0 })).toBeNull();
  });

  it('is the palette or the list of shortcuts by a single key', () => {
    expect(keyCommandOf({ key: '/', at: 0 }, null)).toEqual({ do: 'palette' });
    expect(keyCommandOf({ key: '?', at: 0 }, null)).toEqual({ do: 'shortcuts' });
  });
});
