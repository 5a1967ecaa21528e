import { IconFileSearch } from '@tabler/icons-react';
import { useSeesAll } from '../../api/roles';
import type { Booking } from '../../api/types';
import { ButtonLink } from '../../ui/ButtonLink';
import { text } from './text';

const minute = 60_000;

/**
 * Leads to what is on record about the booking, for those who may read it. The record is not searched by booking, so
 * this is the closest it can be asked for: the same share and host, since the booking was asked for.
 */
export function RecordLink({ booking }: { booking: Booking }) {
  const mayRead = useSeesAll();
  if (!mayRead) return null;
  const { flowGroup, share } = booking;
  const host = flowGroup.srcHost ?? flowGroup.dstHost;
  const from = new Date(Math.floor(Date.parse(booking.createdAt) / minute) * minute).toISOString();
  return (
    <ButtonLink
      to="/audit"
      search={{ share, from, ...(host && { host }) }}
      variant="default"
      title={text.page.recordHelp}
      leftSection={<IconFileSearch size={17} aria-hidden />}
    >
      {text.page.record}
    </ButtonLink>
  );
}
