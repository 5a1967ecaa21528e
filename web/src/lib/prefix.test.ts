import { holdsPrefix, isAddress, prefixOf, readPrefix, writePrefix, type Prefix } from './prefix';

function prefix(text: string): Prefix {
  const read = prefixOf(text);
  if (read === null) throw new Error(`${text} is no prefix`);
  return read;
}

describe('a prefix', () => {
  it('is an address, or the addresses that begin alike', () => {
    expect(isAddress(prefix('10.0.0.1'))).toBe(true);
    expect(isAddress(prefix('10.0.0.1/32'))).toBe(true);
    expect(isAddress(prefix(' 10.0.0.0/24 '))).toBe(false);
    expect(isAddress(prefix('2001:db8::1'))).toBe(true);
    expect(prefix('0.0.0.0/0').length).toBe(0);
  });

  it('is written in its shortest form', () => {
    expect(writePrefix(prefix('10.0.0.1/32'))).toBe('10.0.0.1');
    expect(writePrefix(prefix('2001:0DB8:0:0:1:0:0:1'))).toBe('2001:db8::1:0:0:1');
    expect(writePrefix(prefix('2001:db8::/32'))).toBe('2001:db8::/32');
    expect(writePrefix(prefix('::/0'))).toBe('::/0');
  });

  it('is nothing else, with the reason', () => {
    for (const wrong of ['', 'h1', '10.0.0', '10.0.0.256', '1:2', '10.0.0.1/8/8', 'fe80::1%eth0', '::1::']) {
      expect(readPrefix(wrong)).toEqual({ fault: 'address' });
    }
    expect(readPrefix('10.0.0.0/33')).toEqual({ fault: 'length', max: 32 });
    expect(readPrefix('2001:db8::/129')).toEqual({ fault: 'length', max: 128 });
    expect(readPrefix('10.0.0.9/29')).toEqual({ fault: 'host', meant: '10.0.0.8/29' });
    expect(readPrefix('::ffff:10.0.0.1')).toEqual({ fault: 'wrapped' });
  });

  it('holds itself and what is narrower, of its own family', () => {
    expect(holdsPrefix(prefix('10.0.0.0/24'), prefix('10.0.0.0/24'))).toBe(true);
    expect(holdsPrefix(prefix('10.0.0.0/24'), prefix('10.0.0.255'))).toBe(true);
    expect(holdsPrefix(prefix('10.0.0.0/24'), prefix('10.0.1.0'))).toBe(false);
    expect(holdsPrefix(prefix('10.0.0.0/24'), prefix('10.0.0.0/23'))).toBe(false);
    expect(holdsPrefix(prefix('0.0.0.0/0'), prefix('2001:db8::1'))).toBe(false);
    expect(holdsPrefix(prefix('2001:db8::/32'), prefix('2001:db8:ffff::1'))).toBe(true);
    expect(holdsPrefix(prefix('2001:db8::/32'), prefix('2001:db9::'))).toBe(false);
  });
});
