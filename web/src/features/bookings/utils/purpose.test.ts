import { bookingLike } from '../../../testing/booking';
import { byApplication, purposeOf } from './purpose';

describe('what a booking is for', () => {
  it('is its application, its label, or both', () => {
    expect(purposeOf({ application: 'zookeeper', label: 'leader' })).toBe('zookeeper: leader');
    expect(purposeOf({ application: 'zookeeper', label: null })).toBe('zookeeper');
    expect(purposeOf({ application: null, label: 'nightly copy' })).toBe('nightly copy');
    expect(purposeOf({ application: null, label: null })).toBeNull();
  });

  it('groups bookings by application, as people count, and those without one last', () => {
    const of = (id: string, application: string | null) => bookingLike({ id, application });
    const groups = byApplication([of('1', null), of('2', 'job_10'), of('3', 'job_9'), of('4', 'job_10')]);
    expect(groups.map(({ application, bookings }) => [application, bookings.map(({ id }) => id)])).toEqual([
      ['job_9', ['3']],
      ['job_10', ['2', '4']],
      [null, ['1']],
    ]);
  });
});
