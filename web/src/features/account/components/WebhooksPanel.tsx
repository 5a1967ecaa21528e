import { Panel } from '../../../ui/layout/Panel';
import { ItemList } from '../../../ui/layout/ItemList';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import classes from '../AccountPage.module.css';
import { NewWebhook } from './NewWebhook';
import { text } from '../text';
import { WebhookItem } from './WebhookItem';
import { useWebhooks } from '../api/webhooks';

/** Where the gateway posts what becomes of a user's bookings. */
export function WebhooksPanel() {
  return (
    <Panel title={text.webhooks.title} aside={<NewWebhook />} flush>
      <div className={classes['lead']}>{text.webhooks.lead}</div>
      <Webhooks />
    </Panel>
  );
}

function Webhooks() {
  const query = useWebhooks();
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <EmptyState>{text.webhooks.empty}</EmptyState>;
  return (
    <ItemList label={text.webhooks.list}>
      {query.data.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} />
      ))}
    </ItemList>
  );
}
