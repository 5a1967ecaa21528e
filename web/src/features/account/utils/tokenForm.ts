import type { TokenRequest, Tokens } from '../../../api/types';
import { day } from '../../../lib/duration';
import { fromLocalInput } from '../../../lib/time';
import { text } from '../text';

export const scopes = ['read', 'book', 'delegate'] as const;
export type Scope = (typeof scopes)[number];

/** How long new tokens can be valid. */
export type TokenPolicy = Pick<Tokens, 'standardDays' | 'longestDays'>;

/** For how long a token is valid: the gateway's standard time, some days, until an instant, or for ever. */
export type Lasting = 'standard' | `${number}` | 'until' | 'always';

/** What the form holds; `expiresAt` as its field shows it, and used only if `lasts` requires it. */
export interface TokenValues {
  readonly name: string;
  readonly scopes: Scope[];
  readonly lasts: Lasting;
  readonly expiresAt: string;
}

export const freshToken: TokenValues = { name: '', scopes: ['read'], lasts: 'standard', expiresAt: '' };

const usualDays = [7, 30, 90, 365];

/** What the user can choose. A token without an end is offered only where the gateway allows it. */
export function lastings(policy: TokenPolicy | undefined): { value: Lasting; label: string }[] {
  const { lasting } = text.tokens;
  const days = usualDays.filter(
    (count) => count !== policy?.standardDays && count <= (policy?.longestDays ?? Infinity),
  );
  return [
    { value: 'standard', label: lasting.standard(policy?.standardDays) },
    ...days.map((count) => ({ value: `${count}` as const, label: lasting.days(count) })),
    { value: 'until', label: lasting.until },
    ...(policy?.longestDays === null ? [{ value: 'always' as const, label: lasting.always }] : []),
  ];
}

/** What the request says about the end; null where the user has not entered a time that exists. */
function endOf({ lasts, expiresAt }: TokenValues, now: number): Partial<TokenRequest> | null {
  if (lasts === 'standard') return {};
  if (lasts === 'always') return { neverExpires: true };
  const end = lasts === 'until' ? fromLocalInput(expiresAt) : now + Number(lasts) * day;
  return end === null ? null : { expiresAt: new Date(end).toISOString() };
}

/** What is wrong, by field. */
export function validateToken(values: TokenValues, now: number) {
  const { tokens } = text;
  const name = values.name.trim();
  const end = endOf(values, now);
  const isPast = end?.expiresAt !== undefined && Date.parse(end.expiresAt) <= now;
  return {
    name: name === '' || name.length > 64 ? tokens.nameMissing : null,
    scopes: values.scopes.length === 0 ? tokens.scopesMissing : null,
    expiresAt: end === null ? tokens.expiresAtMissing : isPast ? tokens.expiresAtPast : null,
  };
}

/** The request that the form describes. */
export function toTokenRequest(values: TokenValues, now: number): TokenRequest {
  return {
    name: values.name.trim(),
    scopes: scopes.filter((scope) => values.scopes.includes(scope)),
    ...endOf(values, now),
  };
}
