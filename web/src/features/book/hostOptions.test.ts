import { hostOptions, matches } from './hostOptions';

const host = (name: string, ...addresses: string[]) => ({ name, addresses, mac: null, at: null });

describe('hosts to book between', () => {
  it('are in the order people count in', () => {
    const options = hostOptions([host('h10', '10.0.0.10'), host('h2', '10.0.0.2')]);
    expect(options.map(({ label }) => label)).toEqual(['h2', 'h10']);
  });

  it('are offered once per address when they have several', () => {
    expect(hostOptions([host('h1', '10.0.0.1', 'fd00::1')]).map(({ label }) => label)).toEqual([
      'h1 (10.0.0.1)',
      'h1 (fd00::1)',
    ]);
  });

  it('are left out when no address is known, and not offered twice', () => {
    expect(hostOptions([host('h1'), host('h2', '10.0.0.2'), host('again', '10.0.0.2')])).toHaveLength(1);
  });

  it('are found by any part of name or address', () => {
    const option = { value: '10.0.0.4', label: 'db-main' };
    expect(matches(option, 'MAIN')).toBe(true);
    expect(matches(option, '0.4')).toBe(true);
    expect(matches(option, 'h4')).toBe(false);
  });
});
