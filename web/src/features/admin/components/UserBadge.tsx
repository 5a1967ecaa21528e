import { IconAlertTriangle, IconCheck, IconLock } from '@tabler/icons-react';
import type { User } from '../../../api/types';
import { StateBadge } from '../../../ui/display/StateBadge';
import { text } from '../text';
import { isOutside } from '../utils/signIn';

/** Whether a user can sign in. */
export function UserBadge({ user }: { user: User }) {
  if (user.disabled) {
    return (
      <StateBadge tone="bad" icon={<IconLock size={14} />}>
        {text.states.disabled}
      </StateBadge>
    );
  }
  if (isOutside(user)) {
    return (
      <StateBadge tone="warn" icon={<IconAlertTriangle size={14} />}>
        {text.states.outside}
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="good" icon={<IconCheck size={14} />}>
      {text.states.enabled}
    </StateBadge>
  );
}
