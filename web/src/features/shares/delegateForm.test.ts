import { flowGroupOf, startFrom, toFields, toNewShare, validateDelegate } from './delegateForm';

describe('the form that delegates a share', () => {
  const parent = {
    name: 'team-a',
    flowGroup: { user: 'ada', srcHost: '10.0.0.0/24' },
    mayAllow: true,
    mayDeny: false,
  };
  const root = { name: 'root', flowGroup: {}, mayAllow: true, mayDeny: false };

  it('starts from the flow group of the parent', () => {
    expect(startFrom(parent)).toMatchObject({
      srcHost: '10.0.0.0/24',
      dstHost: '',
      transport: 'any',
    });
  });

  it('keeps the predicates of the parent that it has no field for', () => {
    expect(flowGroupOf({ ...startFrom(parent), srcHost: '10.0.0.1' }, parent.flowGroup)).toEqual({
      user: 'ada',
      srcHost: '10.0.0.1',
    });
  });

  it('sends whole bits per second and trims what was typed', () => {
    const values = {
      ...startFrom(root),
      name: ' lab ',
      limit: 2.5,
      limitUnit: 'Gbit/s' as const,
      dstPort: ' 80 ',
    };
    expect(toNewShare(values, root)).toEqual({
      name: 'lab',
      parent: 'root',
      flowGroup: { dstPort: '80' },
      maxReserveBps: 2_500_000_000,
      mayAllow: true,
      mayDeny: false,
      speakers: [],
    });
  });

  it('sends the privileges and the bounds that were typed', () => {
    const values = {
      ...startFrom(parent),
      limit: 50,
      mayAllow: false,
      least: 0.5,
      limitsAbove: 0,
      fill: 10,
      capacity: 200,
    };
    expect(toNewShare(values, parent)).toMatchObject({
      mayAllow: false,
      mayDeny: false,
      minReserveBps: 500_000,
      minLimitBps: 0,
      tokenFillBps: 10_000_000,
      tokenCapacityBits: 200_000_000,
    });
  });

  it('leaves out ports that were typed before a transport without ports was chosen', () => {
    expect(flowGroupOf({ ...startFrom(root), transport: 'icmp', dstPort: '80' }, {})).toEqual({
      transport: 'icmp',
    });
  });

  it('accepts a limit of zero and refuses none', () => {
    expect(validateDelegate.limit(0)).toBeNull();
    expect(validateDelegate.limit('')).not.toBeNull();
  });

  it('refuses names that no statement could say', () => {
    expect(validateDelegate.name('team-a.lab_1')).toBeNull();
    expect(validateDelegate.name('team a')).not.toBeNull();
    expect(validateDelegate.name('  ')).not.toBeNull();
  });

  it('puts the messages of the gateway on its own fields', () => {
    expect(toFields({ maxReserveBps: 'too much', 'flowGroup.srcHost': 'no address' })).toEqual({
      limit: 'too much',
      srcHost: 'no address',
    });
  });
});
