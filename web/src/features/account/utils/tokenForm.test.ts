import { freshToken, lastings, toTokenRequest, validateToken } from './tokenForm';
import { text } from '../text';

const now = Date.parse('2026-11-20T20:00:30Z');

describe('a token that is asked for', () => {
  it('ends after the standard time of the gateway by default', () => {
    expect(toTokenRequest({ ...freshToken, name: ' nightly ' }, now)).toEqual({
      name: 'nightly',
      scopes: ['read'],
    });
  });

  it('ends as long after now as was chosen', () => {
    expect(toTokenRequest({ ...freshToken, name: 'a', lasts: '30' }, now).expiresAt).toBe(
      '2026-12-20T20:00:30.000Z',
    );
  });

  it('ends at the time of the person that was typed', () => {
    const values = { ...freshToken, name: 'a', lasts: 'until', expiresAt: '2027-07-01T12:00' } as const;
    expect(validateToken(values, now).expiresAt).toBeNull();
    expect(toTokenRequest(values, now).expiresAt).toBe('2027-07-01T10:00:00.000Z');
  });

  it('has no end where none is wanted, whatever the hidden field still holds', () => {
    const values = { ...freshToken, name: 'a', lasts: 'always', expiresAt: '2020-01-01T00:00' } as const;
    expect(validateToken(values, now).expiresAt).toBeNull();
    expect(toTokenRequest(values, now)).toMatchObject({ neverExpires: true });
    expect(toTokenRequest(values, now)).not.toHaveProperty('expiresAt');
  });

  it('lists its scopes in the order of the gateway, in whatever order they were ticked', () => {
    expect(toTokenRequest({ ...freshToken, scopes: ['delegate', 'read'] }, now).scopes).toEqual([
      'read',
      'delegate',
    ]);
  });

  it('is wrong without a name, a scope, or a time ahead that exists', () => {
    const words = text.tokens;
    expect(validateToken({ ...freshToken, name: ' ', scopes: [] }, now)).toMatchObject({
      name: words.nameMissing,
      scopes: words.scopesMissing,
    });
    const until = (expiresAt: string) =>
      validateToken({ ...freshToken, name: 'a', lasts: 'until', expiresAt }, now).expiresAt;
    expect(until('')).toBe(words.expiresAtMissing);
    // The clocks go from 02:00 to 03:00 that night.
    expect(until('2027-03-28T02:30')).toBe(words.expiresAtMissing);
    expect(until('2026-11-20T20:59')).toBe(words.expiresAtPast);
  });
});

describe('the times to choose from', () => {
  const values = (standardDays: number, longestDays: number | null) =>
    lastings({ standardDays, longestDays }).map(({ value }) => value);

  it('are as long as the gateway allows', () => {
    expect(values(90, 366)).toEqual(['standard', '7', '30', '365', 'until']);
    expect(values(10, 30)).toEqual(['standard', '7', '30', 'until']);
    expect(values(1, 1)).toEqual(['standard', 'until']);
  });

  it('are without an end only where the gateway allows it', () => {
    expect(values(90, null)).toEqual(['standard', '7', '30', '365', 'until', 'always']);
    expect(lastings(undefined).map(({ value }) => value)).not.toContain('always');
  });
});
