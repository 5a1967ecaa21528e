import { countDays } from '../../lib/calendar';
import { initialValues } from './values';

describe('the series of an empty form', () => {
  it('is one window a week for four weeks from the next full hour on', () => {
    const week = initialValues(Date.parse('2026-11-20T20:00:30Z'), 'Europe/Berlin');
    expect(week).toMatchObject({
      days: ['friday'],
      time: '22:00',
      first: '2026-11-20',
      last: '2026-12-17',
      allOrNone: true,
    });
    expect(countDays(week)).toBe(4);
  });
});
