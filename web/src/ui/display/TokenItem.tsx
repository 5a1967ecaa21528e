import type { Token } from '../../api/types';
import { minute } from '../../lib/duration';
import { formatDay, formatInstant } from '../../lib/time';
import { ConfirmButton } from '../forms/ConfirmButton';
import { Item } from '../layout/ItemList';
import { text } from '../text';
import { useNow } from '../useNow';
import classes from './TokenItem.module.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { revokeToken, tokensKey } from '../../api/tokens';
import { notifyDone, notifyFailed } from '../feedback/notify';

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

/** A short word that belongs to something, such as what it is for. */
function Chip({ children }: { children: string }) {
  return <span className={classes['chip']}>{children}</span>;
}

/** Ends a token, and confirms it. */
function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Token) => revokeToken(id),
    onSuccess: (_, { name }) => {
      notifyDone(text.token.revoked(name));
    },
    onError: notifyFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}
