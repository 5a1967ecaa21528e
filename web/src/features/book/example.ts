import type { Host, Share } from '../../api/types';
import { minute } from '../../lib/duration';
import { scaleRate } from '../../lib/rate';
import { prefixOf, holdsPrefix } from '../../lib/prefix';
import { toLocalInput } from '../../lib/time';
import type { Transport } from '../../ui/transport';
import { flowBetweenHosts, type BookValues } from './values';

/** Small enough to be granted on almost any share, in bits per second. */
const exampleBps = 1_000_000;

const transports: readonly Transport[] = ['tcp', 'udp', 'icmp'];

/**
 * The values of a first booking: two hosts whose flows a share has, a small rate, and five minutes that start ten
 * minutes from now. Null where no share has flows between two known hosts.
 */
export function exampleOf(
  values: BookValues,
  shares: readonly Share[],
  hosts: readonly Host[],
  now: number,
  zone: string,
): BookValues | null {
  const addresses = [...new Set(hosts.flatMap((host) => host.addresses.slice(0, 1)))];
  // The fewer predicates a share has, the less can be wrong with an example.
  const simplestFirst = [...shares].sort((a, b) => predicatesOf(a) - predicatesOf(b));
  for (const share of simplestFirst) {
    const flowGroup = flowOf(share, addresses);
    if (flowGroup === null) continue;
    const rate = scaleRate(Math.min(share.maxReserveBps, Math.max(exampleBps, share.minReserveBps ?? 0)));
    return {
      ...values,
      share: share.name,
      flowGroup,
      rateBps: String(rate.value),
      rateUnit: rate.unit,
      kind: 'fixed',
      startsAt: 'later',
      start: toLocalInput(now + 10 * minute, zone),
      length: '5',
    };
  }
  return null;
}

function predicatesOf({ flowGroup }: Share): number {
  return Object.values(flowGroup).filter((value) => value !== '').length;
}

/** A flow between two of the hosts that the share has; null where it has none that the form can name. */
function flowOf(share: Share, addresses: readonly string[]): BookValues['flowGroup'] | null {
  const { user, srcUser, dstUser, srcEth, dstEth, srcHost, dstHost, ...rest } = share.flowGroup;
  if (user || srcUser || dstUser || srcEth || dstEth) return null;
  const transport = transports.find((known) => known === (rest.transport ?? 'tcp'));
  const from = addresses.find((address) => isWithin(address, srcHost));
  const to = addresses.find((address) => address !== from && isWithin(address, dstHost));
  if (transport === undefined || from === undefined || to === undefined) return null;
  return {
    ...flowBetweenHosts,
    srcHost: from,
    dstHost: to,
    transport,
    srcPort: rest.srcPort ?? '',
    dstPort: rest.dstPort ?? '',
  };
}

/** Whether a share has the flows of an address; no prefix has all. */
function isWithin(address: string, prefix: string | undefined): boolean {
  if (!prefix) return true;
  const [outer, inner] = [prefixOf(prefix), prefixOf(address)];
  return outer !== null && inner !== null && holdsPrefix(outer, inner);
}
