import { changed, countFilters, exportHref, readAuditSearch } from './search';

describe('the address of the log', () => {
  it('carries everything that the gateway can search by', () => {
    const search = {
      principal: 'ada',
      share: 'genomics',
      host: 'h1',
      booking: '7f0c2a4e-5b1d-4c9a-9f3e-0a1b2c3d4e5f',
      kind: 'booking.create',
      outcome: 'refused',
      from: '2026-11-20T20:00:00.000Z',
      to: '2026-11-20T21:00:00.000Z',
      follow: true,
    };
    expect(readAuditSearch(search)).toEqual(search);
  });

  it('drops what it does not know', () => {
    expect(
      readAuditSearch({
        principal: '  ',
        share: 'x'.repeat(65),
        booking: '7'.repeat(37),
        kind: 'Booking!',
        outcome: 'perhaps',
        from: 'soon',
        follow: 'yes',
        colour: 'blue',
      }),
    ).toEqual({});
  });

  it('reads a name of digits, and a time of another zone', () => {
    expect(readAuditSearch({ share: 42, from: '2026-11-20T21:00:00+01:00' })).toEqual({
      share: '42',
      from: '2026-11-20T20:00:00.000Z',
    });
  });

  it('drops an end that is not after the start, which the gateway would refuse', () => {
    const from = '2026-11-20T20:00:00.000Z';
    expect(readAuditSearch({ from, to: from })).toEqual({ from });
  });

  it('takes a filter away when it is set to nothing', () => {
    expect(changed({ share: 'genomics', outcome: 'done' }, { share: undefined })).toEqual({
      outcome: 'done',
    });
  });

  it('counts filters, of which following is none', () => {
    expect(countFilters({ share: 'genomics', outcome: 'done', follow: true })).toBe(2);
  });

  it('links to the export of the search', () => {
    expect(exportHref({ host: '10.0.0.0/29', follow: true }, 'csv')).toBe(
      '/api/v1/audit/export?host=10.0.0.0%2F29&format=csv',
    );
  });
});
