import type { Host } from '../../api/types';
import type { BookSearch } from './search';
import type { BookFlow } from './values';

/** The flows that the address asks for, as far as it does. A host that is not known is left out. */
export function wantedFlow(search: BookSearch, hosts: readonly Host[]): Partial<BookFlow> {
  const { from, to, fromUser, toUser, fromEth, toEth } = search;
  const src = endOf(from, fromUser, hosts);
  const dst = endOf(to, toUser, hosts);
  return {
    ...(src && { srcKind: src.kind, srcHost: src.host, srcUser: src.user }),
    ...(dst && { dstKind: dst.kind, dstHost: dst.host, dstUser: dst.user }),
    ...(fromEth !== undefined && { srcEth: fromEth }),
    ...(toEth !== undefined && { dstEth: toEth }),
  };
}

/** An end by the name of a host, or by a user with or without a host, an address, or a prefix. */
function endOf(host: string | undefined, user: string | undefined, hosts: readonly Host[]) {
  const address = hosts.find(({ name }) => name === host)?.addresses[0];
  if (user !== undefined) {
    const place = address ?? host ?? '';
    return { kind: place === '' ? 'user' : 'both', host: place, user } as const;
  }
  return address === undefined ? null : ({ kind: 'host', host: address, user: '' } as const);
}
