import { recent } from './recent';

afterEach(() => {
  localStorage.clear();
});

describe('what was chosen lately', () => {
  it('has the last first, each once', () => {
    for (const id of ['share a', 'share b', 'share a']) recent.add('ada', id);
    expect(recent.of('ada')).toEqual(['share a', 'share b']);
  });

  it('is no longer than a look', () => {
    for (let id = 0; id < 30; id++) recent.add('ada', `share ${id}`);
    expect(recent.of('ada')).toHaveLength(8);
    expect(recent.of('ada')[0]).toBe('share 29');
  });

  it("is each person's own, and forgotten for them alone", () => {
    recent.add('ada', 'share a');
    recent.add('bea', 'share b');
    recent.forget('ada');
    expect(recent.of('ada')).toEqual([]);
    expect(recent.of('bea')).toEqual(['share b']);
  });

  it('is nothing where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(recent.of('ada')).toEqual([]);
  });
});
