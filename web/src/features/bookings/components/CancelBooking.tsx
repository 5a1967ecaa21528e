import { IconX } from '@tabler/icons-react';
import type { Booking } from '../../../api/types';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../utils/phase';
import { text } from '../text';
import { useCancelBooking } from '../api/bookingChanges';

/** Ends a booking before its time, after asking. */
export function CancelBooking({ booking, name }: { booking: Booking; name: string }) {
  const cancel = useCancelBooking(booking.id);
  const running = phaseOf(booking, useNow()) === 'running';
  return (
    <ConfirmButton
      label={text.page.cancelBooking}
      icon={<IconX size={16} aria-hidden />}
      title={`${text.page.cancelTitle} ${name}`}
      consequence={running ? text.page.cancelRunning : text.page.cancelComing}
      confirm={text.page.cancelBooking}
      keep={text.page.keep}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutateAsync()}
    />
  );
}
