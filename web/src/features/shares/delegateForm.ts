import type { FlowGroup, NewShare } from '../../api/types';
import { rateToBps, type RateUnit } from '../../lib/rate';
import { portError, transportPredicates, type Transport } from '../../ui/transport';
import { text } from './text';

/** What is typed to delegate a share. */
export interface DelegateValues {
  readonly name: string;
  readonly limit: number | string;
  readonly limitUnit: RateUnit;
  readonly srcHost: string;
  readonly dstHost: string;
  readonly transport: Transport;
  readonly srcPort: string;
  readonly dstPort: string;
  readonly speakers: string[];
}

/** A form that starts from what the parent's flow group says. */
export function startFrom(flowGroup: FlowGroup): DelegateValues {
  const transport = (['tcp', 'udp', 'icmp'] as const).find((known) => known === flowGroup.transport) ?? 'any';
  return {
    name: '',
    limit: '',
    limitUnit: 'Mbit/s',
    srcHost: flowGroup.srcHost ?? '',
    dstHost: flowGroup.dstHost ?? '',
    transport,
    srcPort: flowGroup.srcPort ?? '',
    dstPort: flowGroup.dstPort ?? '',
    speakers: [],
  };
}

/** What is wrong, by field; null for a field that is right. */
export const validateDelegate = {
  name: (name: string) => {
    if (name.trim() === '') return text.delegate.nameMissing;
    return /^[\w.-]{1,64}$/.test(name.trim()) ? null : text.delegate.nameWrong;
  },
  limit: (limit: number | string) => (typeof limit === 'number' ? null : text.delegate.limitMissing),
  srcPort: portError,
  dstPort: portError,
};

/**
 * The flow group that the fields stand for. Predicates of the parent that have no field here (users, Ethernet
 * addresses) are kept, since the child must lie inside.
 */
export function flowGroupOf(values: DelegateValues, parent: FlowGroup): FlowGroup {
  const { user, srcUser, dstUser, srcEth, dstEth } = parent;
  const srcHost = values.srcHost.trim();
  const dstHost = values.dstHost.trim();
  return {
    ...(user && { user }),
    ...(srcUser && { srcUser }),
    ...(dstUser && { dstUser }),
    ...(srcEth && { srcEth }),
    ...(dstEth && { dstEth }),
    ...(srcHost !== '' && { srcHost }),
    ...(dstHost !== '' && { dstHost }),
    ...transportPredicates(values),
  };
}

/** The request that the fields stand for. */
export function toNewShare(values: DelegateValues, parent: { name: string; flowGroup: FlowGroup }): NewShare {
  return {
    name: values.name.trim(),
    parent: parent.name,
    flowGroup: flowGroupOf(values, parent.flowGroup),
    maxReserveBps: rateToBps({ value: Number(values.limit), unit: values.limitUnit }),
    speakers: values.speakers,
  };
}

const fieldByPath: Readonly<Record<string, keyof DelegateValues>> = { maxReserveBps: 'limit' };

/** The gateway's messages by the fields of the form. */
export function toFields(errors: Readonly<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const last = path.replace(/^flowGroup\./, '');
      return [fieldByPath[last] ?? last, message];
    }),
  );
}
