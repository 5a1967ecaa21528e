import type { AuditEntry } from '../../api/types';
import { bookingLike } from '../../testing/booking';
import { eventsOf, recordSearchOf } from './log';

describe('the record of a booking', () => {
  it('is looked for by share and host, from the minute on in which it was made', () => {
    expect(recordSearchOf(bookingLike({ createdAt: '2026-11-20T19:58:31Z' }))).toEqual({
      share: 'genomics',
      host: '10.0.0.1',
      from: '2026-11-20T19:58:00.000Z',
    });
    expect(recordSearchOf(bookingLike({ flowGroup: {} }))).not.toHaveProperty('host');
  });

  it('is what is about it and no other', () => {
    const event = (seq: number, subject: string): AuditEntry => ({
      seq,
      subject,
      at: '',
      principal: 'ada',
      address: '',
      action: 'booking.create',
      outcome: 'done',
      share: null,
      hosts: [],
    });
    const events = [event(3, 'booking 7'), event(2, 'booking 70'), event(1, 'share genomics')];
    expect(eventsOf('7', events).map(({ seq }) => seq)).toEqual([3]);
  });
});
