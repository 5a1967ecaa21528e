import { createQueryClient } from '../../api/queries';
import { createRefresher } from './refresher';

describe('refreshing what events have touched', () => {
  function setUp() {
    vi.useFakeTimers();
    const queries = createQueryClient(0);
    const fetched: unknown[] = [];
    vi.spyOn(queries, 'invalidateQueries').mockImplementation((filters) => {
      fetched.push(filters?.queryKey);
      return Promise.resolve();
    });
    return { refresh: createRefresher(queries), fetched };
  }

  it('fetches once what a burst of events has touched many times', () => {
    const { refresh, fetched } = setUp();
    for (let event = 0; event < 50; event++) refresh(['shares'], ['share-timeline', 'a']);
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(fetched).toEqual([['shares'], ['share-timeline', 'a']]);
  });

  it('is not put off for ever by a steady stream', () => {
    const { refresh, fetched } = setUp();
    for (let event = 0; event < 10; event++) {
      refresh(['shares']);
      vi.advanceTimersByTime(100);
    }
    expect(fetched).toHaveLength(3);
  });

  it('fetches nothing after it was stopped', () => {
    const { refresh, fetched } = setUp();
    refresh(['shares']);
    refresh.stop();
    vi.advanceTimersByTime(1_000);
    expect(fetched).toEqual([]);
  });
});
