import { choiceValue } from '../ui/networkParts';
import type { Cable } from './graph';

/** Why a switch or a link has a mark: maintenance, a link that is down, a failure that is tried, or what is asked of a path. */
export type MarkKind = 'out' | 'planned' | 'down' | 'failed' | 'full' | 'via' | 'avoided';

/** What a map shows on a switch or a link: an icon, and words. */
export interface Mark {
  readonly kind: MarkKind;
  /** A few words, or a number, for the little room on the map. */
  readonly short: string;
  /** All of it, for titles and screen readers. */
  readonly words: string;
}

/** Marks by switch and link: a DPID, or the value that forms have for a link. */
export type Marks = ReadonlyMap<string, Mark>;

/** The mark of a cable. */
export function markOf(marks: Marks, { there }: Pick<Cable, 'there'>): Mark | undefined {
  return marks.get(choiceValue(there) ?? '');
}

/** Whether two marks look the same. */
export function isSameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return one?.kind === other?.kind && one?.words === other?.words;
}

/** Whether the user has chosen the part. */
export function isChosen(mark: Mark | undefined): boolean {
  return mark?.kind === 'failed' || mark?.kind === 'via' || mark?.kind === 'avoided';
}
