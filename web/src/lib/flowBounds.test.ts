import { portsOf, predicatesOutside, protocolOf } from './flowBounds';

describe('a flow group inside another', () => {
  it('is everything that is inside all flows', () => {
    expect(predicatesOutside({ srcHost: '10.0.0.1', transport: 'tcp', dstPort: '80' }, {})).toEqual([]);
    expect(predicatesOutside({}, {})).toEqual([]);
  });

  it('returns the predicates by which it is not', () => {
    const outer = { user: 'ada', srcHost: '10.0.0.0/29', transport: 'udp', dstPort: '8000-8099' };
    expect(predicatesOutside({}, outer)).toEqual(['user', 'srcHost', 'transport', 'dstPort']);
    expect(
      predicatesOutside({ ...outer, user: 'bea', srcHost: '10.0.0.8', dstPort: '8090-8100' }, outer),
    ).toEqual(['user', 'srcHost', 'dstPort']);
    expect(predicatesOutside({ ...outer, srcHost: '10.0.0.7', dstPort: '8099' }, outer)).toEqual([]);
  });

  it('may name TCP or UDP where the outer one names a port and no transport', () => {
    expect(predicatesOutside({ transport: 'tcp', dstPort: '873' }, { dstPort: '873' })).toEqual([]);
    expect(predicatesOutside({ transport: '17', dstPort: '873' }, { dstPort: '873' })).toEqual([]);
    expect(predicatesOutside({ transport: 'icmp' }, { dstPort: '0-65535' })).toEqual(['transport']);
  });

  it('may name only the other end where the outer one is a whole family of addresses', () => {
    const outer = { srcHost: '0.0.0.0/0' };
    expect(predicatesOutside({ dstHost: '10.0.0.1' }, outer)).toEqual([]);
    expect(predicatesOutside({ dstHost: '2001:db8::1' }, outer)).toEqual(['srcHost']);
    expect(predicatesOutside({}, outer)).toEqual(['srcHost']);
  });

  it('has the very Ethernet addresses of the outer one, in whatever case', () => {
    const outer = { dstEth: '0a:00:00:00:00:01' };
    expect(predicatesOutside({ dstEth: '0A:00:00:00:00:01' }, outer)).toEqual([]);
    expect(predicatesOutside({ dstEth: '0a:00:00:00:00:02' }, outer)).toEqual(['dstEth']);
  });
});

describe('the transport of a flow group', () => {
  it('is a number, or TCP and UDP where only a port is named', () => {
    expect(protocolOf({ transport: 'tcp' })).toBe(6);
    expect(protocolOf({ transport: '132' })).toBe(132);
    expect(protocolOf({ srcPort: '53' })).toBe('ported');
    expect(protocolOf({})).toBe('any');
  });
});

describe('the ports of a predicate', () => {
  it('are one, a range, or all', () => {
    expect(portsOf('80')).toEqual([80, 80]);
    expect(portsOf('8000-8099')).toEqual([8000, 8099]);
    expect(portsOf(undefined)).toEqual([0, 65_535]);
  });
});
