import { readLoginSearch } from './search';

describe('the address of the log in', () => {
  it('may lead back to a page of this application', () => {
    expect(readLoginSearch({ return: '/bookings/7?x=1' })).toEqual({ return: '/bookings/7?x=1' });
  });

  it('never leads away from it', () => {
    for (const target of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'bookings',
      7,
    ]) {
      expect(readLoginSearch({ return: target })).toEqual({});
    }
  });

  it('accepts only known reasons of a failed sign-in', () => {
    expect(readLoginSearch({ failure: 'conflict' })).toEqual({ failure: 'conflict' });
    expect(readLoginSearch({ failure: 'Call this number' })).toEqual({});
  });

  it('never leads to itself', () => {
    expect(readLoginSearch({ return: '/login?return=/login' })).toEqual({});
  });
});
