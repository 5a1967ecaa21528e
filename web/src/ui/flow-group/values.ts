import type { FlowGroup } from '../../api/types';
import { everyPort, predicateNames, type PredicateName, type Predicates } from '../../lib/flow';
import { protocolOf, type Protocol } from '../../lib/flowBounds';
import { isAddress, prefixOf } from '../../lib/prefix';

/** The kinds of an end of the flows. */
export type EndKind = 'any' | 'host' | 'user' | 'both';
export const endKinds = ['any', 'host', 'user', 'both'] as const satisfies readonly EndKind[];

/** What the builder offers as transport; `ported` is TCP and UDP together. */
export type TransportChoice = 'any' | 'tcp' | 'udp' | 'ported' | 'icmp' | 'other';

/** What is typed in the builder. */
export interface FlowValues {
  readonly srcKind: EndKind;
  readonly srcHost: string;
  readonly srcUser: string;
  readonly dstKind: EndKind;
  readonly dstHost: string;
  readonly dstUser: string;
  readonly transport: TransportChoice;
  /** The number of another protocol. */
  readonly protocol: string;
  readonly srcPort: string;
  readonly dstPort: string;
  readonly srcEth: string;
  readonly dstEth: string;
  /** PANE has two predicates for whose hosts send; a flow group keeps the one that it was made with. */
  readonly senderBy: 'user' | 'srcUser';
}

/** The flow group that all flows must lie in, and whose it is. */
export interface FlowBounds {
  readonly flowGroup: Predicates;
  readonly by: string;
}

const all: Predicates = {};

const protocolNames: Readonly<Record<number, 'icmp' | 'tcp' | 'udp'>> = { 1: 'icmp', 6: 'tcp', 17: 'udp' };

function choiceOf(protocol: Protocol): TransportChoice {
  return typeof protocol === 'number' ? (protocolNames[protocol] ?? 'other') : protocol;
}

/** Whether ports mean something with the transport. */
export function hasPorts(transport: TransportChoice): boolean {
  return transport === 'tcp' || transport === 'udp' || transport === 'ported';
}

export function namesHost(kind: EndKind): boolean {
  return kind === 'host' || kind === 'both';
}

export function namesUser(kind: EndKind): boolean {
  return kind === 'user' || kind === 'both';
}

/** The transports that are left inside the bounds; one where they leave no choice. */
export function transportChoices(bounds: FlowBounds | null): readonly TransportChoice[] {
  const bound = protocolOf(bounds?.flowGroup ?? all);
  if (bound === 'any') return ['any', 'tcp', 'udp', 'ported', 'icmp', 'other'];
  return bound === 'ported' ? ['ported', 'tcp', 'udp'] : [choiceOf(bound)];
}

/** Whether the bounds leave no choice: one user, one address, one port, one card. */
export function isFixed(name: PredicateName, bounds: FlowBounds | null): boolean {
  const bound = bounds?.flowGroup[name];
  if (!bound) return false;
  if (name === 'srcHost' || name === 'dstHost') {
    const prefix = prefixOf(bound);
    return prefix !== null && isAddress(prefix);
  }
  return (name !== 'srcPort' && name !== 'dstPort') || !bound.includes('-');
}

/** The user whose hosts send, where the bounds name one by either predicate. */
export function fixedSender(bounds: FlowBounds | null): string | null {
  return bounds?.flowGroup.srcUser ?? bounds?.flowGroup.user ?? null;
}

/** What to type for a flow group: only its predicates beyond its bounds. All that lies in the bounds, for none. */
export function flowValuesOf(flowGroup: Predicates, bounds: FlowBounds | null): FlowValues {
  const outer = bounds?.flowGroup ?? all;
  const own = (name: PredicateName) =>
    flowGroup[name] && flowGroup[name] !== outer[name] ? flowGroup[name] : '';
  const port = (name: 'srcPort' | 'dstPort') => (own(name) === everyPort ? '' : own(name));
  const kind = (host: string, user: string): EndKind =>
    host !== '' ? (user !== '' ? 'both' : 'host') : user !== '' ? 'user' : 'any';
  const protocol = protocolOf({ ...outer, ...flowGroup });
  const transport = choiceOf(protocol);
  const srcUser = own('srcUser') || own('user');
  return {
    srcKind: kind(own('srcHost'), srcUser),
    srcHost: own('srcHost'),
    srcUser,
    dstKind: kind(own('dstHost'), own('dstUser')),
    dstHost: own('dstHost'),
    dstUser: own('dstUser'),
    transport,
    protocol: transport === 'other' ? String(protocol) : '',
    srcPort: port('srcPort'),
    dstPort: port('dstPort'),
    srcEth: own('srcEth'),
    dstEth: own('dstEth'),
    senderBy: own('user') !== '' && own('srcUser') === '' ? 'user' : 'srcUser',
  };
}

/** The flow group that the fields describe. An open field is as in the bounds. */
export function flowGroupOf(values: FlowValues, bounds: FlowBounds | null): FlowGroup {
  const outer = bounds?.flowGroup ?? all;
  const predicates = predicatesOf(values);
  const merged = Object.fromEntries(
    predicateNames.flatMap((name) => {
      const value = predicates[name]?.trim() ?? '';
      const meant = value === '' ? outer[name] : value;
      return meant ? [[name, meant] as const] : [];
    }),
  );
  const needsPort = values.transport === 'ported' && !merged['srcPort'] && !merged['dstPort'];
  return needsPort ? { ...merged, dstPort: everyPort } : merged;
}

function predicatesOf(values: FlowValues): Predicates {
  const srcUser = namesUser(values.srcKind) ? values.srcUser : '';
  const ported = hasPorts(values.transport);
  return {
    [values.senderBy]: srcUser,
    dstUser: namesUser(values.dstKind) ? values.dstUser : '',
    srcHost: namesHost(values.srcKind) ? values.srcHost : '',
    dstHost: namesHost(values.dstKind) ? values.dstHost : '',
    transport: transportOf(values),
    srcPort: ported ? values.srcPort : '',
    dstPort: ported ? values.dstPort : '',
    srcEth: values.srcEth,
    dstEth: values.dstEth,
  };
}

function transportOf({ transport, protocol }: FlowValues): string {
  if (transport === 'any' || transport === 'ported') return '';
  return transport === 'other' ? (protocolNames[Number(protocol.trim() || NaN)] ?? protocol) : transport;
}
