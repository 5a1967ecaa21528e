import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Booking } from '../../../api/types';
import { formatDuration } from '../../../lib/duration';
import { Alert } from '../../../ui/feedback/Alert';
import { useNow } from '../../../ui/useNow';
import { text } from '../text';
import { useConfirmHold } from '../api/bookingChanges';

/** A window that is only held: how long still, and the way to keep it. */
export function ConfirmHold({ booking }: { booking: Booking }) {
  const confirm = useConfirmHold(booking.id);
  const now = useNow();
  if (booking.state !== 'held' || booking.heldUntil === null) return null;
  const left = Date.parse(booking.heldUntil) - now;
  return (
    <Alert tone="warn" title={text.page.heldTitle}>
      <p data-held>{left > 0 ? text.page.heldFor(formatDuration(left)) : text.page.lapsing}</p>
      {booking.mayCancel && left > 0 && (
        <Button
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {text.page.confirmHold}
        </Button>
      )}
    </Alert>
  );
}
