import { freshToken, toTokenRequest, validateToken } from './tokenForm';
import { text } from '../text';

const now = Date.parse('2026-11-20T20:00:30Z');

describe('a token that is asked for', () => {
  it('ends as long after now as was chosen', () => {
    expect(toTokenRequest({ ...freshToken, name: ' nightly ', lasts: 'days30' }, now)).toEqual({
      name: 'nightly',
      scopes: ['read'],
      expiresAt: '2026-12-20T20:00:30.000Z',
    });
  });

  it('ends at the time of the person that was typed', () => {
    const values = { ...freshToken, name: 'a', lasts: 'until', expiresAt: '2027-07-01T12:00' } as const;
    expect(validateToken(values, now).expiresAt).toBeNull();
    expect(toTokenRequest(values, now).expiresAt).toBe('2027-07-01T10:00:00.000Z');
  });

  it('has no end where none is wanted, whatever the hidden field still holds', () => {
    const values = { ...freshToken, name: 'a', lasts: 'always', expiresAt: '2020-01-01T00:00' } as const;
    expect(validateToken(values, now).expiresAt).toBeNull();
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
