import type { Host } from '../../api/types';
import { fold, wordsOf } from './match';

/** Hosts that were named, as they are to be booked: from one to another, or either alone. */
export interface Ends {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The first two hosts whose whole name or address was typed, in the order that a `to` or `from` before them gives. Null
 * without such a host.
 */
export function endsIn(query: string, hosts: readonly Pick<Host, 'name' | 'addresses'>[]): Ends | null {
  const nameOf = new Map<string, string>();
  for (const { name, addresses } of hosts)
    for (const called of [name, ...addresses]) nameOf.set(fold(called), name);
  const words = wordsOf(query.replaceAll(/[>→,]/g, ' '));
  const named: { readonly host: string; readonly side: 'from' | 'to' | null }[] = [];
  for (const [index, word] of words.entries()) {
    const host = nameOf.get(word);
    if (host === undefined || named.some((one) => one.host === host)) continue;
    const before = words[index - 1];
    named.push({ host, side: before === 'from' || before === 'to' ? before : null });
  }
  const [one, other] = named;
  if (one === undefined) return null;
  if (other === undefined)
    return one.side === 'to' ? { from: null, to: one.host } : { from: one.host, to: null };
  const turned = one.side === 'to' || other.side === 'from';
  return turned ? { from: other.host, to: one.host } : { from: one.host, to: other.host };
}
