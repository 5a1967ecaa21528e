import { chainOf, moveTargets, under } from './hierarchy';

const node = (name: string, parent: string | null, maySpeak = true) => ({
  name,
  parent,
  maySpeak,
  mayReshape: false,
});
const shares = [
  node('root', null, false),
  node('a', 'root'),
  node('b', 'root'),
  node('a1', 'a'),
  node('a11', 'a1'),
  node('c', 'root', false),
];

describe('the ancestors and descendants of a share', () => {
  it('are those above it, the highest first', () => {
    expect(chainOf('a11', shares)).toEqual(['root', 'a', 'a1', 'a11']);
    expect(chainOf('a11', shares.slice(3))).toEqual(['a1', 'a11']);
    expect(chainOf(null, shares)).toEqual([]);
  });

  it('are those under it, however deep', () => {
    expect(under('a', shares)).toEqual(['a1', 'a11']);
    expect(under('b', shares)).toEqual([]);
  });
});

describe('the places for a share', () => {
  it('are shares that one may add to, elsewhere', () => {
    expect(moveTargets(node('a1', 'a'), shares)).toEqual(['b']);
    expect(moveTargets(node('a', 'root'), shares)).toEqual(['b']);
    expect(moveTargets(node('b', 'root'), shares)).toEqual(['a', 'a1', 'a11']);
  });
});
