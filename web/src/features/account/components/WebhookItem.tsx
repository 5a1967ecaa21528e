import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPlayerPause } from '@tabler/icons-react';
import type { Ping, Webhook } from '../../../api/types';
import { formatInstant } from '../../../lib/time';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Item } from '../../../ui/layout/ItemList';
import { Alert } from '../../../ui/feedback/Alert';
import { StateBadge } from '../../../ui/display/StateBadge';
import { useNow } from '../../../ui/useNow';
import { kindName } from '../utils/kinds';
import { text } from '../text';
import { hostOf, usePing, useRemoveWebhook } from '../api/webhooks';

const words = text.webhooks;

/** One webhook: where, about what, how it goes with it, and a way to try it. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const now = useNow();
  const ping = usePing();
  const counts = [
    webhook.lastDeliveredAt !== null && words.delivered(formatInstant(webhook.lastDeliveredAt, now)),
    webhook.waiting > 0 && words.waiting(webhook.waiting),
    webhook.dropped > 0 && words.dropped(webhook.dropped),
  ].filter((part) => part !== false);
  return (
    <Item
      title={webhook.url}
      badges={<DeliveryBadge webhook={webhook} />}
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.pingLabel(hostOf(webhook))}
            loading={ping.isPending}
            onClick={() => {
              ping.mutate(webhook.id);
            }}
          >
            {words.ping}
          </Button>
          <Remove webhook={webhook} />
        </>
      }
    >
      <span>{[webhook.kinds.map(kindName).join(', '), ...counts].join(' · ')}</span>
      <Trouble webhook={webhook} now={now} />
      {ping.data !== undefined && <PingResult ping={ping.data} />}
    </Item>
  );
}

function DeliveryBadge({ webhook }: { webhook: Webhook }) {
  const { states } = words;
  if (webhook.offSince !== null) {
    return (
      <StateBadge tone="bad" icon={<IconPlayerPause size={14} />}>
        {states.off}
      </StateBadge>
    );
  }
  if (webhook.lastError !== null) {
    return (
      <StateBadge tone="warn" icon={<IconAlertTriangle size={14} />}>
        {states.failing}
      </StateBadge>
    );
  }
  return webhook.lastDeliveredAt === null ? (
    <StateBadge tone="still" icon={<IconCircleDashed size={14} />}>
      {states.new}
    </StateBadge>
  ) : (
    <StateBadge tone="good" icon={<IconCheck size={14} />}>
      {states.delivers}
    </StateBadge>
  );
}

function Trouble({ webhook, now }: { webhook: Webhook; now: number }) {
  if (webhook.offSince !== null) {
    return (
      <>
        <span>{words.off(formatInstant(webhook.offSince, now), webhook.offReason)}</span>
        <span>{words.offHelp}</span>
      </>
    );
  }
  if (webhook.lastError === null) return null;
  return <span>{words.failing(webhook.failures, webhook.lastError)}</span>;
}

function PingResult({ ping }: { ping: Ping }) {
  const took = `${ping.milliseconds} ms`;
  return (
    <Alert tone={ping.delivered ? 'good' : 'bad'} announced="politely">
      {ping.delivered ? words.answered(ping.status, took) : words.failed(ping.error, took)}
    </Alert>
  );
}

function Remove({ webhook }: { webhook: Webhook }) {
  const remove = useRemoveWebhook();
  const host = hostOf(webhook);
  return (
    <ConfirmButton
      compact
      label={words.remove}
      accessibleLabel={words.removeLabel(host)}
      title={words.removeTitle(host)}
      consequence={words.removeHelp}
      confirm={words.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(webhook)}
    />
  );
}
