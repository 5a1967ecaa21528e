import type { Host } from '../../api/types';
import { byName } from '../../lib/naming';

/** One address of a host that can be booked from or to. */
export interface HostOption {
  /** The address. */
  readonly value: string;
  /** The name, with the address where the host has several. */
  readonly label: string;
}

/** Every address of every host, by name as people count. A host without an address cannot be named in a booking. */
export function hostOptions(hosts: readonly Host[]): HostOption[] {
  return hosts
    .flatMap((host) =>
      host.addresses.map((address) => ({
        value: address,
        label: host.addresses.length > 1 ? `${host.name} (${address})` : host.name,
      })),
    )
    .filter((option, index, all) => all.findIndex(({ value }) => value === option.value) === index)
    .sort((a, b) => byName(a.label, b.label));
}

/** Whether what was typed is part of the name or the address. */
export function matches(option: HostOption, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return option.label.toLowerCase().includes(wanted) || option.value.toLowerCase().includes(wanted);
}
