import { describe, expect, it } from 'vitest';
import { gatewayAddress } from './gateway.mjs';

describe('the gateway that the development server forwards to', () => {
  it('is the one at the standard port of ./windowpane up, or at the port in its options', () => {
    expect(gatewayAddress({})).toBe('http://127.0.0.1:8080');
    expect(gatewayAddress({}, ['--no-lab'])).toBe('http://127.0.0.1:8080');
    expect(gatewayAddress({}, ['--port', '8090', '--no-lab'])).toBe('http://127.0.0.1:8090');
    expect(gatewayAddress({}, ['--no-lab', '--port=8090'])).toBe('http://127.0.0.1:8090');
  });

  it('is the one that the environment names, unless that is empty', () => {
    expect(gatewayAddress({ WINDOWPANE_GATEWAY: 'http://[::1]:8091/' }, ['--port', '1'])).toBe(
      'http://[::1]:8091',
    );
    expect(gatewayAddress({ WINDOWPANE_GATEWAY: '' })).toBe('http://127.0.0.1:8080');
  });

  it.each(['127.0.0.1:8080', 'localhost:8080', 'gateway'])(
    'is refused where it has no scheme: %s',
    (named) => {
      expect(() => gatewayAddress({ WINDOWPANE_GATEWAY: named })).toThrow(/http:\/\/127\.0\.0\.1:8080, not/);
    },
  );
});
