import type { ReactNode } from 'react';

/** One place on a path, from the sending host to the receiving one. */
export interface PathPlace {
  readonly name: string;
  readonly kind: 'host' | 'switch';
  /** The description of the place: its state, ports, queue. */
  readonly note?: ReactNode;
}

/** Places without a description: hosts at both ends, switches between. */
export function placesOf(names: readonly string[]): PathPlace[] {
  return names.map((name, index) => ({
    name,
    kind: index === 0 || index === names.length - 1 ? 'host' : 'switch',
  }));
}
