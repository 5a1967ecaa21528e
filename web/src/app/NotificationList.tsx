import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import classes from './NotificationList.module.css';

/** How long a confirmation stays, in milliseconds. */
const stay = 6_000;

/** The latest notifications, at most four; others wait. */
export function NotificationList() {
  return (
    <Notifications
      withinPortal={false}
      position="bottom-right"
      limit={4}
      autoClose={stay}
      containerWidth="24rem"
      classNames={{ root: classes['root'] ?? '' }}
    />
  );
}
