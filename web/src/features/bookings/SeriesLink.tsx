import { IconRepeat } from '@tabler/icons-react';
import type { Booking } from '../../api/types';
import { ButtonLink } from '../../ui/ButtonLink';
import { text } from './text';

/** Leads from one window of a series to all of them. */
export function SeriesLink({ booking: { series } }: { booking: Booking }) {
  if (series === null) return null;
  return (
    <ButtonLink
      to="/bookings"
      search={{ scope: 'all', series }}
      variant="default"
      title={text.page.seriesHelp}
      leftSection={<IconRepeat size={17} aria-hidden />}
    >
      {text.page.series}
    </ButtonLink>
  );
}
