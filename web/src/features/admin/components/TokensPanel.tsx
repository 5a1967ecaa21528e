import { useTokens } from '../../../api/tokens';
import type { User } from '../../../api/types';
import { ItemList } from '../../../ui/layout/ItemList';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { TokenItem } from '../../../ui/display/TokenItem';
import { text } from '../text';
import classes from '../UserPage.module.css';

const words = text.tokens;

/** A user's tokens, each with a button that revokes it. Only administrators see them. */
export function TokensPanel({ user }: { user: User }) {
  return (
    <Panel title={words.title} flush>
      <div className={classes['lead']}>{words.lead(user.name)}</div>
      <Tokens user={user} />
    </Panel>
  );
}

function Tokens({ user }: { user: User }) {
  const query = useTokens('all');
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const tokens = query.data.filter(({ principal }) => principal === user.name);
  if (tokens.length === 0) return <EmptyState>{words.none}</EmptyState>;
  return (
    <ItemList label={words.list(user.name)}>
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ItemList>
  );
}
