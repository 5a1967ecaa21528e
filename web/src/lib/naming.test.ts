import { byName, isShareName, isUserName, placeName } from './naming';

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

describe('names that the gateway accepts', () => {
  it('begin with a letter, a digit, _ or $', () => {
    for (const right of ['a', '1a', '_a', '$a', 'a-b_c$', 'a'.repeat(63)]) {
      expect([right, isUserName(right), isShareName(right)]).toEqual([right, true, true]);
    }
    for (const wrong of ['', '-a', 'a b', 'ü', 'a'.repeat(65)]) {
      expect([wrong, isUserName(wrong), isShareName(wrong)]).toEqual([wrong, false, false]);
    }
  });

  it('have dots and @ only for users, and never first', () => {
    expect([isUserName('a.b@c'), isShareName('a.b'), isShareName('a@b')]).toEqual([true, false, false]);
    expect([isUserName('.a'), isUserName('@a')]).toEqual([false, false]);
  });
});
