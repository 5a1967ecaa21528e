import type { Level, Series } from './series';

const roles = {
  reserved: 'var(--wp-reserved)',
  used: 'var(--wp-used)',
  peak: 'var(--wp-used)',
  candidate: 'var(--wp-candidate)',
  limit: 'var(--wp-limit)',
} as const;

/** The colour of a series: that of its role, paler where several of one role lie on each other. */
export function colourOf({ role, shade = 0 }: Pick<Series, 'role' | 'shade'>): string {
  return shade === 0
    ? roles[role]
    : `color-mix(in oklab, ${roles[role]} ${Math.max(20, 90 - 30 * shade)}%, var(--wp-panel))`;
}

/** The colour of a level. */
export function colourOfLevel({ role }: Pick<Level, 'role'>): string {
  return roles[role];
}
