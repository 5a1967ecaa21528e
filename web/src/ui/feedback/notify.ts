import { notifications, type NotificationData } from '@mantine/notifications';
import { text } from '../text';
import { problemWords } from './problemWords';

/** Shows that the gateway has done what was asked. */
export function notifyDone(title: string, message?: string): void {
  show({ title, message, color: 'green' });
}

/** Shows why a request failed, until the user closes it. */
export function notifyFailed(error: unknown): void {
  const { title, advice } = problemWords(error);
  show({ title, message: advice, color: 'red', autoClose: false });
}

/** The live region around the notifications announces what it shows. */
function show(notification: NotificationData): void {
  notifications.show({
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': text.close },
    ...notification,
  });
}
