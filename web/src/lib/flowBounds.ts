import { predicateNames, type PredicateName, type Predicates } from './flow.ts';
import { holdsPrefix, prefixOf, type Prefix } from './prefix.ts';

/** What a flow group means by its transport: anything, what has ports (TCP and UDP), or one protocol by its number. */
export type Protocol = 'any' | 'ported' | number;

const protocolNumbers: Readonly<Record<string, number>> = { icmp: 1, tcp: 6, udp: 17 };

/** The transport that is meant; one that is not named is TCP and UDP where a port is. */
export function protocolOf({ transport, srcPort, dstPort }: Predicates): Protocol {
  if (transport) return protocolNumbers[transport.toLowerCase()] ?? Number(transport);
  return srcPort || dstPort ? 'ported' : 'any';
}

/** First and last port; every port where the text names none. */
export function portsOf(text: string | null | undefined): readonly [first: number, last: number] {
  if (!text) return [0, 65_535];
  const [first = '', last = first] = text.trim().split('-');
  return [Number(first), Number(last)];
}

/**
 * Those predicates by which a flow group is not inside another, as the gateway judges it: none where every flow of
 * `inner` is one of `outer`. Both must be well formed.
 */
export function predicatesOutside(inner: Predicates, outer: Predicates): PredicateName[] {
  return predicateNames.filter((name) => !isInside(name, inner, outer));
}

function isInside(name: PredicateName, inner: Predicates, outer: Predicates): boolean {
  switch (name) {
    case 'srcHost':
      return hostIsInside(outer.srcHost, inner.srcHost, inner.dstHost);
    case 'dstHost':
      return hostIsInside(outer.dstHost, inner.dstHost, inner.srcHost);
    case 'transport':
      return protocolIsInside(protocolOf(outer), protocolOf(inner));
    case 'srcPort':
    case 'dstPort':
      return portsAreInside(portsOf(outer[name]), portsOf(inner[name]));
    case 'user':
    case 'srcUser':
    case 'dstUser':
      return !outer[name] || outer[name] === inner[name];
    case 'srcEth':
    case 'dstEth':
      return !outer[name] || outer[name].toLowerCase() === inner[name]?.toLowerCase();
  }
}

type Text = string | null | undefined;

/** A whole address family also holds what names only the other end, and that in this family. */
function hostIsInside(outer: Text, inner: Text, otherEnd: Text): boolean {
  const bound = prefixOrNone(outer);
  if (bound === null) return true;
  const own = prefixOrNone(inner);
  if (own !== null) return holdsPrefix(bound, own);
  return bound.length === 0 && prefixOrNone(otherEnd)?.family === bound.family;
}

function prefixOrNone(text: Text): Prefix | null {
  return text ? prefixOf(text) : null;
}

function protocolIsInside(outer: Protocol, inner: Protocol): boolean {
  if (outer === 'any' || outer === inner) return true;
  return outer === 'ported' && (inner === 6 || inner === 17);
}

function portsAreInside(
  [first, last]: readonly [number, number],
  [from, to]: readonly [number, number],
): boolean {
  return first <= from && to <= last;
}
