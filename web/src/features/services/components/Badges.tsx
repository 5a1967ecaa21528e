import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
  IconLogout2,
  IconAlertTriangle,
} from '@tabler/icons-react';
import type { Server, Service } from '../../../api/types';
import { StateBadge } from '../../../ui/display/StateBadge';
import { text } from '../text';

/** Whether a server answers, and gets new flows. */
export function ServerBadge({ server }: { server: Server }) {
  if (server.health === 'down') {
    return (
      <StateBadge tone="bad" icon={<IconCircleX size={15} />}>
        {text.health.down}
      </StateBadge>
    );
  }
  if (server.draining) {
    return (
      <StateBadge tone="still" icon={<IconLogout2 size={15} />}>
        {text.draining}
      </StateBadge>
    );
  }
  return server.health === 'up' ? (
    <StateBadge tone="good" icon={<IconCircleCheck size={15} />}>
      {text.health.up}
    </StateBadge>
  ) : (
    <StateBadge tone="still" icon={<IconCircleDashed size={15} />}>
      {text.health.unknown}
    </StateBadge>
  );
}

/** Whether switches have the service. */
export function ServiceBadge({ service }: { service: Service }) {
  const { state } = service.deployment;
  const name = state in text.states ? text.states[state as keyof typeof text.states] : state;
  if (state === 'installed') {
    return (
      <StateBadge tone="good" icon={<IconCircleCheck size={15} />}>
        {name}
      </StateBadge>
    );
  }
  if (state === 'partial' || state === 'failed') {
    return (
      <StateBadge tone={state === 'failed' ? 'bad' : 'warn'} icon={<IconAlertTriangle size={15} />}>
        {name}
      </StateBadge>
    );
  }
  return (
    <StateBadge tone={state === 'pending' ? 'busy' : 'still'} icon={<IconHourglass size={15} />}>
      {name}
    </StateBadge>
  );
}
