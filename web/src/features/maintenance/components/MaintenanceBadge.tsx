import { IconBarrierBlock, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import type { MaintenanceState } from '../../../api/maintenance';
import { StateBadge } from '../../../ui/display/StateBadge';
import { text } from '../text';

const looks = {
  planned: { tone: 'busy', Icon: IconCalendarEvent },
  active: { tone: 'warn', Icon: IconBarrierBlock },
  over: { tone: 'still', Icon: IconCircleCheck },
} as const;

/** Whether a window is ahead, in progress, or over. */
export function MaintenanceBadge({ state }: { state: MaintenanceState }) {
  const { tone, Icon } = looks[state];
  return (
    <StateBadge tone={tone} icon={<Icon size={15} />}>
      {text.states[state]}
    </StateBadge>
  );
}
