import { problemOf } from './problem';

const answer = (status: number, headers?: HeadersInit) =>
  new Response(null, { status, ...(headers && { headers }) });

describe('a problem document', () => {
  it('names the problem by the end of its type', () => {
    const error = problemOf(answer(403), { type: '/problems/csrf', title: 'Wrong token', status: 403 });
    expect(error.problem).toBe('csrf');
    expect(error.message).toBe('Wrong token');
  });

  it('carries a message per field, as a sentence', () => {
    const error = problemOf(answer(400), {
      type: '/problems/invalid',
      title: 'Invalid',
      status: 400,
      errors: [{ field: 'rateBps', message: 'must be above 0' }],
    });
    expect(error.fields).toEqual({ rateBps: 'Must be above 0' });
  });

  it('carries how long to wait', () => {
    expect(problemOf(answer(429, { 'Retry-After': '42' }), null).retryAfterSeconds).toBe(42);
    expect(problemOf(answer(429, { 'Retry-After': 'soon' }), null).retryAfterSeconds).toBeNull();
    expect(problemOf(answer(429), null).retryAfterSeconds).toBeNull();
  });

  it('falls back on the status when the body is something else', () => {
    expect(problemOf(answer(404), '<html>').problem).toBe('not-found');
    expect(problemOf(answer(502), undefined).problem).toBe('unreachable');
    expect(problemOf(answer(418), {}).problem).toBe('unknown');
  });
});
