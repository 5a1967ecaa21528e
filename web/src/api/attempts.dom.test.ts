import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAttempts, type Key } from './attempts';
import { ApiError } from './problem';

function attempts(send: (body: string, key: Key) => Promise<string>) {
  return renderHook(() => useAttempts(send)).result.current;
}

test('what got no answer is asked for again as the very same request', async () => {
  const send = vi.fn<(body: string, key: Key) => Promise<string>>();
  send.mockRejectedValueOnce(new ApiError('unreachable', 'No answer', null)).mockResolvedValue('done');
  const attempt = attempts(send);
  await expect(attempt({ mbit: 10 }, () => 'first')).rejects.toThrow('No answer');
  await expect(attempt({ mbit: 10 }, () => 'second')).resolves.toBe('done');
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

test('something else after no answer is a request of its own', async () => {
  const send = vi.fn<(body: string, key: Key) => Promise<string>>();
  send.mockRejectedValueOnce(new ApiError('unreachable', 'No answer', null)).mockResolvedValue('done');
  const attempt = attempts(send);
  await expect(attempt({ mbit: 10 }, () => 'first')).rejects.toThrow();
  await attempt({ mbit: 20 }, () => 'second');
  expect(send.mock.calls[1]?.[0]).toBe('second');
  expect(send.mock.calls[1]?.[1]).not.toEqual(send.mock.calls[0]?.[1]);
});

test.each([
  ['an answer', () => Promise.resolve('done')],
  ['a refusal', () => Promise.reject(new ApiError('refused', 'The share is full', null))],
])('the same again after %s is a request of its own', async (_what, first) => {
  const send = vi.fn<(body: string, key: Key) => Promise<string>>();
  send.mockImplementationOnce(first).mockResolvedValue('done');
  const attempt = attempts(send);
  await attempt({ mbit: 10 }, () => 'first').catch(() => undefined);
  await attempt({ mbit: 10 }, () => 'second');
  expect(send.mock.calls[1]?.[1]).not.toEqual(send.mock.calls[0]?.[1]);
});
