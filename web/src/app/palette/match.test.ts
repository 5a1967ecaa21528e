import { folded, scoreOf, wordsOf } from './match';

const score = (query: string, label: string, ...words: string[]) =>
  scoreOf(wordsOf(query), folded({ label, words }));

describe('how well a name answers what was typed', () => {
  it('wants every word to be answered', () => {
    expect(score('gen lab', 'genomics', 'lab')).toBeGreaterThan(0);
    expect(score('gen roof', 'genomics', 'lab')).toBe(0);
  });

  it('prefers the name to its beginning, that to the beginning of a later word, and that to a part', () => {
    const scores = ['lab', 'labour', 'the lab5', 'slab'].map((label) => score('lab', label));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it('prefers a name to what else is known, and the shorter of two that answer alike', () => {
    expect(score('ada', 'adaptive')).toBeGreaterThan(score('ada', 'genomics', 'ada'));
    expect(score('gen', 'genes')).toBeGreaterThan(score('gen', 'genomics of the whole faculty'));
  });

  it('takes neither case nor accents nor the order of words for a difference', () => {
    expect(score('LEAF zürich', 'Leaf Zurich')).toBe(score('leaf zurich', 'Leaf Zürich'));
    expect(score('zur leaf', 'Leaf Zürich')).toBe(score('leaf zur', 'Leaf Zürich'));
    expect(score('s3 s1', 's1:4 → s3:1')).toBeGreaterThan(0);
  });

  it('finds a name of which letters were left out, but not by its first two', () => {
    expect(score('gnmcs', 'genomics')).toBeGreaterThan(0);
    expect(score('enmcs', 'genomics')).toBe(0);
    expect(score('gx', 'genomics')).toBe(0);
  });

  it('takes spaces for no words', () => {
    expect(wordsOf('  ')).toEqual([]);
  });
});
