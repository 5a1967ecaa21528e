import { text } from '../text';

/** The kinds of notifications that this page has words for. */
export const kinds = [
  'booking.granted',
  'booking.refused',
  'booking.moved',
  'booking.interrupted',
  'booking.degraded',
  'booking.restored',
  'booking.changed',
  'booking.cancelled',
] as const;
export type Kind = (typeof kinds)[number];

/** A kind in one word; its own name where a newer gateway has one that is not known here. */
export function kindName(code: string): string {
  const known = kinds.find((kind) => kind === code);
  return known === undefined ? code : text.kinds.short[known];
}
