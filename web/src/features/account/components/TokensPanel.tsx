import { useTokens } from '../../../api/tokens';
import { ItemList } from '../../../ui/layout/ItemList';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { TokenItem } from '../../../ui/display/TokenItem';
import classes from '../AccountPage.module.css';
import { NewToken } from './NewToken';
import { text } from '../text';

const words = text.tokens;

/** The user's tokens, without their secrets, which the gateway shows only once. */
export function TokensPanel() {
  return (
    <Panel title={words.title} aside={<NewToken />} flush>
      <div className={classes['lead']}>
        {words.lead} {words.code} <TextLink to="/device">{words.enterCode}</TextLink>
      </div>
      <Tokens />
    </Panel>
  );
}

function Tokens() {
  const query = useTokens('mine');
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  return (
    <ItemList label={words.list}>
      {query.data.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ItemList>
  );
}
