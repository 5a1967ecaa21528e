import { describe, expect, it } from 'vitest';
import type { FlowGroup, Share, TrafficClass } from '../../../api/types';
import { changeOf, startFromClass } from './form';

const share = (flowGroup: FlowGroup) => ({ name: 'research', flowGroup }) as Share;

function trafficClass(flowGroups: FlowGroup[]): TrafficClass {
  return {
    name: 'backup',
    share: 'research',
    flowGroups,
    flowGroupTexts: [],
    priority: 'low',
    minBps: 0,
    maxBps: 5_000_000,
    start: '2026-11-27T08:00:00Z',
    end: null,
    createdBy: 'ada',
    createdAt: '2026-11-27T08:00:00Z',
    changedAt: null,
    deployment: { state: 'installed', problems: [] },
    mayChange: true,
  };
}

describe('changeOf', () => {
  it.each<{ what: string; flowGroups: FlowGroup[]; of?: FlowGroup }>([
    { what: 'ports of TCP and UDP', flowGroups: [{ srcPort: '13562' }] },
    { what: 'another protocol', flowGroups: [{ transport: 'icmp', srcHost: '10.0.0.1' }] },
    { what: 'an Ethernet address', flowGroups: [{ srcEth: '02:00:00:00:00:01' }] },
    { what: 'a way back', flowGroups: [{ srcHost: '10.0.0.1' }, { dstHost: '10.0.0.1' }] },
    { what: 'all flows', flowGroups: [{}] },
    {
      what: 'what the share names',
      flowGroups: [{ srcHost: '10.0.0.1', transport: 'tcp' }],
      of: { transport: 'tcp' },
    },
  ])('keeps $what that the form did not change', ({ flowGroups, of = {} }) => {
    const before = trafficClass(flowGroups);
    expect(changeOf(startFromClass(before), before, share(of))?.flowGroups).toEqual(flowGroups);
  });
});
