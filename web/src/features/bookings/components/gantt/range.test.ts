import { filtersWithin, panned, rangeOf, zoomed } from './range';

const now = Date.parse('2026-11-20T20:03:30Z');
const iso = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((at) => new Date(at).toISOString());

describe('what of time is seen', () => {
  it('is around now, and does not move for a while', () => {
    expect(iso(rangeOf({}, now))).toEqual(['2026-11-20T14:00:00.000Z', '2026-11-21T14:00:00.000Z']);
    expect(rangeOf({}, now + 600_000)).toEqual(rangeOf({}, now));
    expect(iso(rangeOf({ zoom: 'hour' }, now))).toEqual([
      '2026-11-20T19:45:00.000Z',
      '2026-11-20T20:45:00.000Z',
    ]);
  });

  it('begins at the time in the address', () => {
    const at = '2026-01-05T00:00:00.000Z';
    expect(iso(rangeOf({ zoom: 'week', at }, now))).toEqual([at, '2026-01-12T00:00:00.000Z']);
  });

  it('moves by half', () => {
    expect(panned({ scope: 'all' }, now, 1)).toEqual({ scope: 'all', at: '2026-11-21T02:00:00.000Z' });
    expect(panned({ zoom: 'hour' }, now, -1).at).toBe('2026-11-20T19:15:00.000Z');
  });

  it('keeps its middle when it is zoomed, and now where it was about now', () => {
    expect(zoomed({}, now, 'week')).toEqual({ zoom: 'week' });
    expect(zoomed({ at: '2026-11-20T00:00:00.000Z' }, now, 'hour')).toEqual({
      zoom: 'hour',
      at: '2026-11-20T11:30:00.000Z',
    });
    expect(zoomed({ zoom: 'hour', at: '2026-11-20T11:30:00.000Z' }, now, 'day')).toEqual({
      at: '2026-11-20T00:00:00.000Z',
    });
  });

  it('narrows the times that are asked for, and never beyond', () => {
    const range = { start: now, end: now + 3_600_000 };
    expect(filtersWithin({ share: 'a' }, range)).toEqual({
      share: 'a',
      from: '2026-11-20T20:03:30.000Z',
      to: '2026-11-20T21:03:30.000Z',
    });
    const later = filtersWithin({ from: '2026-11-20T20:30:00.000Z', to: '2026-11-21T00:00:00.000Z' }, range);
    expect([later.from, later.to]).toEqual(['2026-11-20T20:30:00.000Z', '2026-11-20T21:03:30.000Z']);
  });
});
