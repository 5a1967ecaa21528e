import { byName, placeName } from './naming';

describe('the order of names', () => {
  it('is as people count', () => {
    expect(['h10', 'h2', 'H1', 'a'].sort(byName)).toEqual(['a', 'H1', 'h2', 'h10']);
  });
});

describe('a place of a limit or a refusal', () => {
  it('names a link by its ends, and anything else as the gateway does', () => {
    expect(placeName('link h1>s1:1')).toBe('link h1 → s1:1');
    expect(placeName('share genomics')).toBe('share genomics');
    expect(placeName('queues of s1:4')).toBe('queues of s1:4');
  });
});
