import { IconFileSearch } from '@tabler/icons-react';
import { useSeesAll } from '../../api/roles';
import type { Booking } from '../../api/types';
import { ButtonLink } from '../../ui/ButtonLink';
import { recordSearchOf } from './log';
import { text } from './text';

/** Leads to what is on record around the booking, for those who may read it. */
export function RecordLink({ booking }: { booking: Booking }) {
  const mayRead = useSeesAll();
  if (!mayRead) return null;
  return (
    <ButtonLink
      to="/audit"
      search={recordSearchOf(booking)}
      variant="default"
      title={text.page.recordHelp}
      leftSection={<IconFileSearch size={17} aria-hidden />}
    >
      {text.page.record}
    </ButtonLink>
  );
}
