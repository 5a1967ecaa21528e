import type { Host } from '../../api/types';

/** What people call the host of an address; the address itself where nobody has named it. */
export function hostName(hosts: readonly Host[], address: string): string {
  return hosts.find(({ addresses }) => addresses.includes(address))?.name ?? address;
}
