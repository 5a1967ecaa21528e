import { isPortOrRange } from '../lib/flow';

/** What a form offers as transport; `any` is no predicate at all. */
export type Transport = 'any' | 'tcp' | 'udp' | 'icmp';

/** Those for which a port means something; any transport with a port is TCP and UDP both. */
export const transportsWithPorts: ReadonlySet<Transport> = new Set(['any', 'tcp', 'udp']);

export interface TransportValues {
  readonly transport: Transport;
  readonly srcPort: string;
  readonly dstPort: string;
}

/** The predicates of a flow group about the transport, not about its ends. */
export interface TransportPredicates {
  readonly transport?: string;
  readonly srcPort?: string;
  readonly dstPort?: string;
}

/** The predicates of the fields. A transport without ports has none for them. */
export function transportPredicates(values: TransportValues): TransportPredicates {
  const hasPorts = transportsWithPorts.has(values.transport);
  const srcPort = hasPorts ? values.srcPort.trim() : '';
  const dstPort = hasPorts ? values.dstPort.trim() : '';
  return {
    ...(values.transport !== 'any' && { transport: values.transport }),
    ...(srcPort !== '' && { srcPort }),
    ...(dstPort !== '' && { dstPort }),
  };
}

/** Why a port field is wrong; null when it is empty or right. */
export function portError(port: string): string | null {
  return port.trim() === '' || isPortOrRange(port)
    ? null
    : 'A port from 0 to 65535, or a range such as 8000-8099';
}
