import type { Host } from '../../../api/types';

/** What an event is about, taken apart: a word for what it is, and its name where it has one. */
interface Subject {
  readonly what: string;
  readonly name: string | null;
}

/** "share team-a" as what it is and its name; names may hold spaces, what it is does not. */
export function readSubject(subject: string): Subject {
  const gap = subject.indexOf(' ');
  return gap < 0
    ? { what: subject, name: null }
    : { what: subject.slice(0, gap), name: subject.slice(gap + 1) };
}

/** The name of the host with an address; the address itself where the network has no name for it. */
export function hostName(hosts: readonly Host[], address: string): string {
  return hosts.find(({ addresses }) => addresses.includes(address))?.name ?? address;
}
