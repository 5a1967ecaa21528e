import { text } from '../ui/text';
import { NotificationList } from './NotificationList';

/** The notifications at the edge of the page. The live region exists before the first of them, or screen readers would miss it. */
export function Notifications() {
  return (
    <div role="region" aria-label={text.messages} aria-live="polite">
      <NotificationList />
    </div>
  );
}
