import { describe, expect, it } from 'vitest';
import { formatEndpoint } from './endpoint';

describe('formatEndpoint', () => {
  it('writes IPv6 addresses in brackets', () => {
    expect(formatEndpoint('10.0.0.1', 80)).toBe('10.0.0.1:80');
    expect(formatEndpoint('fd00::1', 80)).toBe('[fd00::1]:80');
  });
});
