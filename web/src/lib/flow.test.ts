import { describeFlowGroup, describeTransport, isPortOrRange, writeFlowGroup } from './flow';

describe('a flow group', () => {
  it('is written as PANE writes it, predicates in one order', () => {
    expect(writeFlowGroup({ dstPort: '5001', srcHost: '10.0.0.1', transport: 'tcp' })).toBe(
      '(srcHost=10.0.0.1, transport=tcp, dstPort=5001)',
    );
  });

  it('is written (*) when it names nothing', () => {
    expect(writeFlowGroup({})).toBe('(*)');
    expect(writeFlowGroup({ srcHost: '', dstHost: null })).toBe('(*)');
  });

  it('is described in words without its hosts', () => {
    expect(describeTransport({ transport: 'tcp', dstPort: '5001' })).toBe('TCP to port 5001');
    expect(describeTransport({ transport: 'udp', srcPort: '53', dstPort: '1024-65535' })).toBe(
      'UDP from port 53 to port 1024-65535',
    );
    expect(describeTransport({ transport: '132' })).toBe('protocol 132');
    expect(describeTransport({})).toBe('any transport');
  });

  it('means TCP and UDP both when a port has no transport', () => {
    expect(describeTransport({ dstPort: '80' })).toBe('TCP and UDP to port 80');
  });
});

describe('a flow group in plain words', () => {
  const names = new Map([['10.0.0.4', 'h4']]);
  const described = (flowGroup: Parameters<typeof describeFlowGroup>[0]) =>
    describeFlowGroup(flowGroup, (address) => names.get(address) ?? address);

  it('names transport, ends and ports in the order of a sentence', () => {
    expect(described({ transport: 'tcp', srcHost: '10.0.0.0/24', dstHost: '10.0.0.4', dstPort: '80' })).toBe(
      'TCP from 10.0.0.0/24 to port 80 of h4',
    );
    expect(described({ srcHost: '10.0.0.0/29' })).toBe('all flows from 10.0.0.0/29');
    expect(described({ dstPort: '8000-8099' })).toBe('TCP and UDP to ports 8000-8099');
    expect(described({ transport: 'icmp' })).toBe('ICMP');
    expect(described({})).toBe('all flows');
  });

  it('describes users by their hosts, and that a user sends', () => {
    expect(described({ user: 'ada', dstUser: 'bea' })).toBe('all flows from hosts of ada to hosts of bea');
    expect(described({ srcUser: 'ada', srcHost: '10.0.0.0/24' })).toBe(
      'all flows from hosts of ada in 10.0.0.0/24',
    );
  });

  it('describes network cards, and ports that may be any', () => {
    expect(described({ srcEth: '0a:00:00:00:00:01' })).toBe(
      'all flows from the network card 0a:00:00:00:00:01',
    );
    expect(described({ dstPort: '0-65535' })).toBe('TCP and UDP to any port');
  });
});

describe('a port', () => {
  it('is a number or a range', () => {
    expect(isPortOrRange('80')).toBe(true);
    expect(isPortOrRange(' 8000-8099 ')).toBe(true);
    expect(isPortOrRange('0')).toBe(true);
    expect(isPortOrRange('65535')).toBe(true);
  });

  it('is nothing else', () => {
    for (const wrong of ['', '65536', '80-', '-80', '90-80', 'http', '80,81', '8 0']) {
      expect(isPortOrRange(wrong)).toBe(false);
    }
  });
});
