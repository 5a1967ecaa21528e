import { byName } from './naming';

describe('the order of names', () => {
  it('is as people count', () => {
    expect(['h10', 'h2', 'H1', 'a'].sort(byName)).toEqual(['a', 'H1', 'h2', 'h10']);
  });
});
