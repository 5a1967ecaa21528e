import { changed, filtersOf, filtersSet, readBookingsSearch } from './search';

describe('the address of the bookings', () => {
  it('is read, and what it does not know is dropped', () => {
    const search = {
      scope: 'all',
      state: 'held',
      share: 'genomics',
      host: 42,
      from: '2026-11-20T20:00:00Z',
      to: 'soon',
      view: 'gantt',
      by: 'moon',
      zoom: 'week',
      page: 3,
    };
    expect(readBookingsSearch(search)).toEqual({
      scope: 'all',
      state: 'held',
      share: 'genomics',
      host: '42',
      from: '2026-11-20T20:00:00.000Z',
      view: 'gantt',
      zoom: 'week',
    });
  });

  it('takes no time that ends before it begins', () => {
    const search = { from: '2026-11-20T20:00:00Z', to: '2026-11-20T19:00:00Z' };
    expect(readBookingsSearch(search)).toEqual({ from: '2026-11-20T20:00:00.000Z' });
  });

  it('is about everyone where it is about a person or a series', () => {
    expect(readBookingsSearch({ principal: 'bea' })).toEqual({ scope: 'all', principal: 'bea' });
    expect(readBookingsSearch({ series: '0192f6c1-7' })).toEqual({ scope: 'all', series: '0192f6c1-7' });
    expect(filtersSet({ scope: 'all', principal: 'bea', series: '7' })).toEqual(['principal', 'series']);
  });

  it('chooses an application, and groups by it', () => {
    const search = { application: 'hadoop job_1', by: 'application' };
    expect(readBookingsSearch(search)).toEqual(search);
    expect(filtersSet(readBookingsSearch(search))).toEqual(['application']);
  });

  it('is changed in part, and loses what is taken away', () => {
    expect(changed({ scope: 'all', share: 'a', view: 'gantt' }, { share: undefined, host: 'h1' })).toEqual({
      scope: 'all',
      host: 'h1',
      view: 'gantt',
    });
  });

  it('distinguishes filters from display options', () => {
    expect(filtersOf({ scope: 'all', share: 'a', view: 'gantt', by: 'host' })).toEqual({
      scope: 'all',
      share: 'a',
    });
    expect(filtersSet({ scope: 'all', share: 'a', state: 'held', view: 'gantt' })).toEqual([
      'state',
      'share',
    ]);
  });
});
