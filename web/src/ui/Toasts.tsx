import { CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from './Notice';
import { text } from './text';
import { dismissToast, getToasts, subscribeToasts, type Toast } from './toast';
import classes from './Toasts.module.css';

/** How long a good message stays, in milliseconds. */
const stay = 6_000;

/**
 * Messages at the edge of the page. The live region is there before the first message, or readers would miss it.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, getToasts);
  return (
    <div className={classes['toasts']} role="region" aria-label={text.messages} aria-live="polite">
      {toasts.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastNotice({ toast }: { toast: Toast }) {
  const { id, tone } = toast;
  useEffect(() => {
    if (tone === 'bad') return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, stay);
    return () => {
      clearTimeout(timer);
    };
  }, [id, tone]);
  return (
    <div className={classes['toast']}>
      <Notice tone={tone} title={toast.title}>
        {toast.message}
      </Notice>
      <CloseButton
        className={classes['close']}
        size="sm"
        aria-label={text.close}
        onClick={() => {
          dismissToast(id);
        }}
      />
    </div>
  );
}
