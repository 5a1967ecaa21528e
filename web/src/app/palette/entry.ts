import type { MantineColorScheme } from '@mantine/core';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Subject } from './match';

/** What entries are gathered under, in the order in which those that answer alike are shown. */
export const groups = [
  'recent',
  'actions',
  'places',
  'shares',
  'hosts',
  'bookings',
  'switches',
  'links',
  'users',
] as const;
export type Group = (typeof groups)[number];

/** What an entry may do when it is chosen. */
export interface Tools {
  readonly navigate: UseNavigateResult<string>;
  readonly setScheme: (scheme: MantineColorScheme) => void;
  readonly logOut: () => void;
  readonly showShortcuts: () => void;
}

/** Something that can be found and chosen. */
export interface Entry extends Subject {
  /** The same for the same thing at another time: `share genomics`. */
  readonly id: string;
  readonly group: Exclude<Group, 'recent'>;
  /** What is said beside its name. */
  readonly detail?: string;
  /** Keys that do the same. */
  readonly keys?: readonly string[];
  /** Not remembered: it is there only for what was typed. */
  readonly once?: true;
  readonly run: (tools: Tools) => void;
}
