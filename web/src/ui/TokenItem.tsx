import type { Token } from '../api/types';
import { minute } from '../lib/duration';
import { formatDay, formatInstant } from '../lib/time';
import { Chip } from './Chip';
import { ConfirmButton } from './ConfirmButton';
import { Item } from './ItemList';
import { text } from './text';
import { useNow } from './useNow';
import { useRevokeToken } from './useRevokeToken';

const words = text.token;
const scopeNames: Readonly<Record<string, string>> = text.scopes;

/** A token among others: what it may, since when and until when, and the way to end it. */
export function TokenItem({ token }: { token: Token }) {
  const now = useNow();
  const notes = [
    words.created(formatDay(token.createdAt, now)),
    endOf(token, now),
    token.lastUsedAt === null ? words.unused : words.used(toTheMinute(token.lastUsedAt, now)),
  ];
  return (
    <Item
      title={token.name}
      badges={token.scopes.map((scope) => (
        <Chip key={scope}>{scopeNames[scope] ?? scope}</Chip>
      ))}
      actions={<Revoke token={token} />}
    >
      <span>{notes.join(' · ')}</span>
    </Item>
  );
}

function Revoke({ token }: { token: Token }) {
  const revoke = useRevokeToken();
  return (
    <ConfirmButton
      compact
      label={words.revoke}
      accessibleLabel={words.revokeLabel(token.name)}
      title={words.revokeTitle(token.name)}
      consequence={words.revokeHelp}
      confirm={words.revoke}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync(token)}
    />
  );
}

function endOf({ expiresAt }: Token, now: number): string {
  if (expiresAt === null) return words.never;
  const instant = toTheMinute(expiresAt, now);
  return Date.parse(expiresAt) <= now ? words.ended(instant) : words.ends(instant);
}

function toTheMinute(instant: string, now: number): string {
  return formatInstant(Math.floor(Date.parse(instant) / minute) * minute, now);
}
