import type { FlowGroup, NewShare, Share } from '../../api/types';
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
  readonly mayAllow: boolean;
  readonly mayDeny: boolean;
  /** The least that is reserved when anything is, in Mbit/s; as the three below, empty for none. */
  readonly least: number | string;
  /** What a rate limit has to be above, in Mbit/s. */
  readonly limitsAbove: number | string;
  /** How fast the bucket of tokens fills, in Mbit/s. */
  readonly fill: number | string;
  /** What the bucket of tokens holds, in Mbit. */
  readonly capacity: number | string;
  readonly speakers: string[];
}

type Parent = Pick<Share, 'name' | 'flowGroup' | 'mayAllow' | 'mayDeny'>;

/** A form that starts from what the parent is about and may. */
export function startFrom(parent: Omit<Parent, 'name'>): DelegateValues {
  const { flowGroup } = parent;
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
    mayAllow: parent.mayAllow,
    mayDeny: parent.mayDeny,
    least: '',
    limitsAbove: '',
    fill: '',
    capacity: '',
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
export function toNewShare(values: DelegateValues, parent: Parent): NewShare {
  return {
    name: values.name.trim(),
    parent: parent.name,
    flowGroup: flowGroupOf(values, parent.flowGroup),
    maxReserveBps: rateToBps({ value: Number(values.limit), unit: values.limitUnit }),
    mayAllow: values.mayAllow,
    mayDeny: values.mayDeny,
    ...inBits('minReserveBps', values.least),
    ...inBits('minLimitBps', values.limitsAbove),
    ...inBits('tokenFillBps', values.fill),
    ...inBits('tokenCapacityBits', values.capacity),
    speakers: values.speakers,
  };
}

/** An amount that was typed in millions, by its name; nothing where none was typed. */
function inBits(name: string, typed: number | string): Record<string, number> {
  return typeof typed === 'number' ? { [name]: Math.round(typed * 1e6) } : {};
}

const fieldByPath: Readonly<Record<string, keyof DelegateValues>> = {
  maxReserveBps: 'limit',
  minReserveBps: 'least',
  minLimitBps: 'limitsAbove',
  tokenFillBps: 'fill',
  tokenCapacityBits: 'capacity',
};

/** The gateway's messages by the fields of the form. */
export function toFields(errors: Readonly<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const last = path.replace(/^flowGroup\./, '');
      return [fieldByPath[last] ?? last, message];
    }),
  );
}
