import type { Token } from '../../api/types';
import { minute } from '../../lib/duration';
import { formatDay, formatInstant } from '../../lib/time';
import { Chip } from '../../ui/Chip';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Item, ItemList } from '../../ui/ItemList';
import { Panel } from '../../ui/Panel';
import { ErrorState, SkeletonRows } from '../../ui/States';
import { useNow } from '../../ui/useNow';
import classes from './AccountPage.module.css';
import { NewToken } from './NewToken';
import { text } from './text';
import { scopes } from './tokenForm';
import { useRevokeToken, useTokens } from './tokens';

const words = text.tokens;

/** The tokens of a person, without what programs carry: that was told once. */
export function TokensPanel() {
  return (
    <Panel title={words.title} aside={<NewToken />} flush>
      <div className={classes['lead']}>{words.lead}</div>
      <Tokens />
    </Panel>
  );
}

function Tokens() {
  const query = useTokens();
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <div className={classes['empty']}>{words.empty}</div>;
  return (
    <ItemList label={words.list}>
      {query.data.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ItemList>
  );
}

function TokenItem({ token }: { token: Token }) {
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
        <Chip key={scope}>{scopeName(scope)}</Chip>
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

function scopeName(code: string): string {
  const known = scopes.find((scope) => scope === code);
  return known === undefined ? code : words.scope[known].label;
}

function toTheMinute(instant: string, now: number): string {
  return formatInstant(Math.floor(Date.parse(instant) / minute) * minute, now);
}
