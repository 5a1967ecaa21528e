import { countDays } from '../../lib/calendar';
import { bookedWayBack, initialValues, readRateBack, type BookValues } from './values';

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

  it('leaves the time to fill in the form where the next hour is about to begin', () => {
    expect(initialValues(Date.parse('2026-11-20T20:54:59Z'), 'Europe/Berlin').time).toBe('22:00');
    expect(initialValues(Date.parse('2026-11-20T20:55:00Z'), 'Europe/Berlin').time).toBe('23:00');
  });
});

describe('the way back', () => {
  const empty = initialValues(Date.parse('2026-11-20T20:00:30Z'), 'Europe/Berlin');
  const booked = (change: Partial<BookValues>) => bookedWayBack({ ...empty, ...change });
  const sent = (transport: BookValues['flowGroup']['transport']) =>
    booked({ flowGroup: { ...empty.flowGroup, transport } });

  it('is for acknowledgements by default, of TCP alone', () => {
    expect(sent('tcp')).toBe('acknowledgements');
    expect(sent('any')).toBe('acknowledgements');
    expect(sent('udp')).toBe('none');
    expect(sent('icmp')).toBe('none');
  });

  it('is part of fixed windows only, and waits for no room', () => {
    for (const kind of ['flexible', 'transfer', 'recurring'] as const) expect(booked({ kind })).toBe('none');
    expect(booked({ waits: true, startsAt: 'later' })).toBe('none');
    expect(booked({ waits: true, startsAt: 'now' })).toBe('acknowledgements');
  });

  it.each([
    ['40', 'Mbit/s', 1_200_000],
    ['1', 'Mbit/s', 100_000],
    ['50', 'kbit/s', 50_000],
    ['', 'Mbit/s', null],
  ] as const)('has 3 percent of %s %s, from 100 kbit/s up to the rate itself', (rateBps, rateUnit, back) => {
    expect(readRateBack({ ...empty, rateBps, rateUnit })).toBe(back);
  });
});
