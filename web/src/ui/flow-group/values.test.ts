import { flowErrors } from './errors';
import { text } from './text';
import { flowGroupOf, flowValuesOf, isFixed, transportChoices, type FlowBounds } from './values';

const open = flowValuesOf({}, null);
const within = (flowGroup: FlowBounds['flowGroup']): FlowBounds => ({ flowGroup, by: 'research' });

describe('the builder of flow groups', () => {
  it('returns the flow group that it was given', () => {
    for (const flowGroup of [
      {},
      { srcHost: '10.0.0.0/24', transport: 'tcp', dstPort: '80' },
      { srcUser: 'ada', dstUser: 'bea', srcEth: '0a:00:00:00:00:01' },
      { user: 'ada', srcHost: '10.0.0.1' },
      { transport: '132' },
      { dstPort: '0-65535' },
      { srcPort: '53', dstPort: '1024-65535' },
    ]) {
      expect(flowGroupOf(flowValuesOf(flowGroup, null), null)).toEqual(flowGroup);
      expect(flowErrors(flowValuesOf(flowGroup, null), null)).toEqual({});
    }
  });

  it('leaves predicates out within its bounds, and means all of them', () => {
    const bounds = within({ user: 'ada', srcHost: '10.0.0.0/29', transport: 'udp' });
    const values = flowValuesOf({}, bounds);
    expect(values).toMatchObject({ srcKind: 'any', srcHost: '', srcUser: '', transport: 'udp' });
    expect(flowGroupOf(values, bounds)).toEqual(bounds.flowGroup);
    expect(flowGroupOf({ ...values, srcKind: 'host', srcHost: ' 10.0.0.1 ' }, bounds)).toEqual({
      ...bounds.flowGroup,
      srcHost: '10.0.0.1',
    });
  });

  it('keeps no port with a transport that has none, and no address of an end that may be any', () => {
    const typed = { ...open, dstPort: '80', srcHost: '10.0.0.1' };
    expect(flowGroupOf({ ...typed, transport: 'icmp' }, null)).toEqual({ transport: 'icmp' });
    expect(flowGroupOf({ ...typed, transport: 'ported', srcKind: 'host' }, null)).toEqual({
      srcHost: '10.0.0.1',
      dstPort: '80',
    });
  });

  it('knows TCP, UDP and ICMP by their numbers', () => {
    expect(flowGroupOf({ ...open, transport: 'other', protocol: '6' }, null)).toEqual({ transport: 'tcp' });
    expect(flowGroupOf({ ...open, transport: 'other', protocol: '132' }, null)).toEqual({ transport: '132' });
  });

  it('offers only transports that are left', () => {
    expect(transportChoices(within({ dstPort: '873' }))).toEqual(['ported', 'tcp', 'udp']);
    expect(transportChoices(within({ transport: 'udp' }))).toEqual(['udp']);
    expect(transportChoices(null)).toContain('other');
  });

  it('fixes what can be but one thing', () => {
    const bounds = within({ srcHost: '10.0.0.1', dstHost: '10.0.0.0/24', dstPort: '80', dstUser: 'bea' });
    expect(isFixed('srcHost', bounds)).toBe(true);
    expect(isFixed('dstHost', bounds)).toBe(false);
    expect(isFixed('dstPort', bounds)).toBe(true);
    expect(isFixed('dstUser', bounds)).toBe(true);
    expect(isFixed('srcPort', bounds)).toBe(false);
  });
});

describe('what the builder refuses', () => {
  it('are texts that are no addresses, users, ports, protocols or cards', () => {
    const wrong = {
      ...open,
      srcKind: 'both' as const,
      srcHost: '10.0.0.9/29',
      srcUser: '-ada',
      dstKind: 'host' as const,
      transport: 'tcp' as const,
      dstPort: '90-80',
      srcEth: '0a:00',
    };
    expect(flowErrors(wrong, null)).toEqual({
      srcHost: text.errors.meant('10.0.0.8/29'),
      srcUser: text.errors.user,
      dstHost: text.errors.hostMissing,
      dstPort: 'A port from 0 to 65535, or a range such as 8000-8099',
      srcEth: text.errors.eth,
    });
    expect(flowErrors({ ...open, transport: 'other', protocol: '256' }, null)).toEqual({
      transport: text.errors.protocol,
    });
  });

  it('are addresses and ports outside of the bounds', () => {
    const bounds = within({ srcHost: '10.0.0.0/29', dstPort: '8000-8099' });
    const typed = {
      ...flowValuesOf({}, bounds),
      srcKind: 'host' as const,
      srcHost: '10.0.0.8',
      dstPort: '80',
    };
    expect(flowErrors(typed, bounds)).toEqual({
      srcHost: text.errors.outside('10.0.0.0/29', 'research'),
      dstPort: text.errors.outside('8000-8099', 'research'),
    });
  });

  it('are ends of two families, of which the bounds may be one', () => {
    const six = { ...open, dstKind: 'host' as const, dstHost: '2001:db8::1' };
    expect(flowErrors({ ...six, srcKind: 'host', srcHost: '10.0.0.1' }, null)).toEqual({
      dstHost: text.errors.families,
    });
    expect(flowErrors(six, within({ srcHost: '10.0.0.0/8' }))).toEqual({ dstHost: text.errors.families });
  });
});
