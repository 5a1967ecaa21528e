import type { TokenRequest } from '../../../api/types';
import { day } from '../../../lib/duration';
import { fromLocalInput } from '../../../lib/time';
import { text } from '../text';

export const scopes = ['read', 'book', 'delegate'] as const;
export type Scope = (typeof scopes)[number];

export const lastings = ['days30', 'days90', 'days365', 'until', 'always'] as const;
export type Lasting = (typeof lastings)[number];

/** What the form holds; `expiresAt` as its field shows it, and used only if `lasts` requires it. */
export interface TokenValues {
  readonly name: string;
  readonly scopes: Scope[];
  readonly lasts: Lasting;
  readonly expiresAt: string;
}

export const freshToken: TokenValues = { name: '', scopes: ['read'], lasts: 'days90', expiresAt: '' };

const days: Readonly<Partial<Record<Lasting, number>>> = { days30: 30, days90: 90, days365: 365 };

function endOf({ lasts, expiresAt }: TokenValues, now: number): number | null {
  if (lasts === 'until') return fromLocalInput(expiresAt);
  const length = days[lasts];
  return length === undefined ? null : now + length * day;
}

/** What is wrong, by field. */
export function validateToken(values: TokenValues, now: number) {
  const { tokens } = text;
  const name = values.name.trim();
  const end = endOf(values, now);
  return {
    name: name === '' || name.length > 64 ? tokens.nameMissing : null,
    scopes: values.scopes.length === 0 ? tokens.scopesMissing : null,
    expiresAt:
      values.lasts !== 'until'
        ? null
        : end === null
          ? tokens.expiresAtMissing
          : end <= now
            ? tokens.expiresAtPast
            : null,
  };
}

/** The request that the form describes. */
export function toTokenRequest(values: TokenValues, now: number): TokenRequest {
  const end = endOf(values, now);
  return {
    name: values.name.trim(),
    scopes: scopes.filter((scope) => values.scopes.includes(scope)),
    ...(end !== null && { expiresAt: new Date(end).toISOString() }),
  };
}
