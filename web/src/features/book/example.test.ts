import { shareLike } from '../../../mock/fixtures/shares';
import { smallNetwork } from '../../../mock/topology';
import { exampleOf } from './example';
import { initialValues, readRate } from './values';

const now = Date.parse('2026-11-20T20:00:00Z');
const zone = 'Europe/Berlin';
const { hosts } = smallNetwork;
const example = (...shares: Parameters<typeof shareLike>[0][]) =>
  exampleOf(initialValues(now, zone), shares.map(shareLike), hosts, now, zone);
const share = { name: 'team', parent: null, maxReserveBps: 50_000_000 };

describe('the example of a first booking', () => {
  it('has two hosts, a small rate, and a start ten minutes from now', () => {
    const found = example(share);
    expect(found).toMatchObject({
      share: 'team',
      kind: 'fixed',
      startsAt: 'later',
      start: '2026-11-20T21:10',
    });
    expect(found?.flowGroup.srcHost).not.toBe('');
    expect(found?.flowGroup.dstHost).not.toBe(found?.flowGroup.srcHost);
    expect(found && readRate(found)).toBe(1_000_000);
  });

  it('asks for no more than the share has', () => {
    const found = example({ ...share, maxReserveBps: 64_000 });
    expect(found && readRate(found)).toBe(64_000);
  });

  it('asks for as much as the share asks for at least', () => {
    const found = example({ ...share, minReserveBps: 5_000_000 });
    expect(found && readRate(found)).toBe(5_000_000);
  });

  it('has flows that the flow group of the share has', () => {
    const flowGroup = { dstHost: '10.0.0.4', transport: 'udp', dstPort: '8000-8099' };
    expect(example({ ...share, flowGroup })?.flowGroup).toMatchObject({ ...flowGroup, srcPort: '' });
  });

  it('prefers the share with the fewest predicates', () => {
    const special = { ...share, name: 'special', flowGroup: { transport: 'udp' } };
    expect(example(special, share)?.share).toBe('team');
  });

  it('is none where no share has flows between two hosts that are known', () => {
    expect(example({ ...share, flowGroup: { srcHost: '192.0.2.0/24' } })).toBeNull();
    expect(example({ ...share, flowGroup: { srcUser: 'ada' } })).toBeNull();
    expect(exampleOf(initialValues(now, zone), [shareLike(share)], hosts.slice(0, 1), now, zone)).toBeNull();
  });
});
