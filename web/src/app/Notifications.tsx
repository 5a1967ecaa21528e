import { Notifications as NotificationList } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { text } from '../ui/text';
import classes from './Notifications.module.css';

/** How long a confirmation stays, in milliseconds. */
const stay = 6_000;

/**
 * The notifications at the edge of the page: the latest, at most four; others wait. The live region exists before the
 * first of them, or screen readers would miss it.
 */
export function Notifications() {
  return (
    <div role="region" aria-label={text.messages} aria-live="polite">
      <NotificationList
        withinPortal={false}
        position="bottom-right"
        limit={4}
        autoClose={stay}
        containerWidth="24rem"
        classNames={{ root: classes['root'] ?? '' }}
      />
    </div>
  );
}
