import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { AuditEntry } from '../../../api/types';
import { StateBadge } from '../../../ui/display/StateBadge';
import { text } from '../text';

/** What was decided. */
export function OutcomeBadge({ outcome }: { outcome: AuditEntry['outcome'] }) {
  return outcome === 'done' ? (
    <StateBadge tone="good" icon={<IconCircleCheck size={15} />}>
      {text.outcomes.done}
    </StateBadge>
  ) : (
    <StateBadge tone="bad" icon={<IconBan size={15} />}>
      {text.outcomes.refused}
    </StateBadge>
  );
}
