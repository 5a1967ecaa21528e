import { barOf, endsOf, seriesCandidate } from './preview';

describe('the window of a series that the charts show', () => {
  const flowGroup = { srcHost: '10.0.0.1', dstHost: '10.0.0.4' };
  const granted = {
    start: '2026-11-20T20:00:00Z',
    end: '2026-11-20T21:00:00Z',
    granted: true,
    refusal: null,
  };
  const refused = { ...granted, start: '2026-11-20T20:30:00Z', granted: false };
  const startOf = (windows: (typeof granted)[]) =>
    seriesCandidate({ rateBps: 40e6, flowGroup }, { windows })?.start;

  it('is the first without room, or the first', () => {
    expect(startOf([granted, refused])).toBe(Date.parse(refused.start));
    expect(startOf([granted])).toBe(Date.parse(granted.start));
    expect(startOf([])).toBeUndefined();
  });
});

describe('the ends of a path', () => {
  const path = ['h1', 's1', 's2', 'h4'];

  it('are addresses, or the hosts on the path for users and prefixes', () => {
    const flows = { srcHost: '10.0.0.1', dstHost: '10.0.0.4' };
    expect(endsOf(flows, null)).toEqual({ from: '10.0.0.1', to: '10.0.0.4' });
    expect(endsOf({ dstHost: '10.0.0.0/24' }, path)).toEqual({ from: 'h1', to: 'h4' });
  });

  it('are not known without a path', () => {
    expect(endsOf({ dstHost: '10.0.0.4' }, null)).toBeNull();
    expect(endsOf({ dstHost: '10.0.0.4' }, [])).toBeNull();
    expect(endsOf({ dstHost: '10.0.0.4' }, ['?', 's1', 'h4'])).toBeNull();
  });
});

describe('the bar of a link', () => {
  it('shows what is reserved and what is requested on top', () => {
    expect(barOf({ rateBps: 100, freeBps: 60 }, 20)).toEqual({ taken: 0.4, asked: 0.2, fits: true });
  });

  it('ends at the rate of the link where there is no room', () => {
    expect(barOf({ rateBps: 100, freeBps: 25 }, 80)).toEqual({ taken: 0.75, asked: 0.25, fits: false });
    expect(barOf({ rateBps: 0, freeBps: 0 }, 1)).toEqual({ taken: 0, asked: 0, fits: false });
  });
});
