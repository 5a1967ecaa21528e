import { lazy, Suspense } from 'react';
import { text } from '../ui/text';

const NotificationList = lazy(async () => ({
  default: (await import('./NotificationList')).NotificationList,
}));

/**
 * The notifications at the edge of the page. The live region exists before the first of them, or screen readers would
 * miss it; the code that draws them loads after the first page.
 */
export function Notifications() {
  return (
    <div role="region" aria-label={text.messages} aria-live="polite">
      <Suspense>
        <NotificationList />
      </Suspense>
    </div>
  );
}
