import { differenceOf, flatten } from './difference';

describe('JSON as a list of fields', () => {
  it('has a path for every scalar, and keeps lists of scalars whole', () => {
    expect(flatten({ a: { b: 1, c: null }, d: ['x', 'y'], e: [{ f: true }, { f: false }] })).toEqual([
      { path: 'a.b', value: 1 },
      { path: 'a.c', value: null },
      { path: 'd', value: ['x', 'y'] },
      { path: 'e[0].f', value: true },
      { path: 'e[1].f', value: false },
    ]);
  });

  it('keeps what is empty, which is something, too', () => {
    expect(flatten({ flowGroup: {}, speakers: [] })).toEqual([
      { path: 'flowGroup', value: {} },
      { path: 'speakers', value: [] },
    ]);
  });

  it('gives a value on its own an empty path', () => {
    expect(flatten('booked')).toEqual([{ path: '', value: 'booked' }]);
  });

  it('does not take a key with a dot for a path', () => {
    expect(flatten({ 'a.b': 1, a: { b: 2 } }).map(({ path }) => path)).toEqual(['["a.b"]', 'a.b']);
  });
});

describe('the difference between before and after', () => {
  it('distinguishes added, removed, changed, and unchanged fields', () => {
    expect(
      differenceOf(
        { limit: 40, floor: 1, flowGroup: { srcHost: 'h1' } },
        { limit: 60, flowGroup: { srcHost: 'h1', transport: 'tcp' } },
      ),
    ).toEqual([
      { path: 'limit', kind: 'changed', before: 40, after: 60 },
      { path: 'floor', kind: 'removed', before: 1 },
      { path: 'flowGroup.srcHost', kind: 'same', after: 'h1' },
      { path: 'flowGroup.transport', kind: 'added', after: 'tcp' },
    ]);
  });

  it('describes one state after another', () => {
    expect(differenceOf('booked', 'cancelled')).toEqual([
      { path: '', kind: 'changed', before: 'booked', after: 'cancelled' },
    ]);
  });

  it('takes a list as one value, and its order as part of it', () => {
    expect(differenceOf({ path: ['s1', 's2'] }, { path: ['s2', 's1'] })[0]?.kind).toBe('changed');
    expect(differenceOf({ path: ['s1'] }, { path: ['s1'] })[0]?.kind).toBe('same');
  });

  it('distinguishes null from a missing field, and a number from its digits', () => {
    expect(differenceOf({ end: null }, {})).toEqual([{ path: 'end', kind: 'removed', before: null }]);
    expect(differenceOf({ n: 1 }, { n: '1' })[0]?.kind).toBe('changed');
  });

  it('is all removed where nothing comes after, and all added where nothing was before', () => {
    expect(differenceOf({ a: 1, b: 2 }, undefined).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
    expect(differenceOf(undefined, { a: 1 }).map(({ kind }) => kind)).toEqual(['added']);
  });

  it('shows an object that became a scalar as both', () => {
    expect(differenceOf({ a: { b: 1 } }, { a: 2 }).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'removed a.b',
      'added a',
    ]);
  });
});
