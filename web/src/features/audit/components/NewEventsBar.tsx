import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AuditEntry } from '../../../api/types';
import { useNewEvents } from '../api/log';
import classes from './NewEventsBar.module.css';
import type { AuditSearch } from '../search';
import { text } from '../text';

/**
 * Counts new events, and shows them on request, so that rows do not move while the user reads them. A page that follows
 * shows them by itself.
 */
export function NewEventsBar({ search, shown }: { search: AuditSearch; shown: readonly AuditEntry[] }) {
  const { count, more, show } = useNewEvents(search, shown);
  const follows = search.follow === true;
  useEffect(() => {
    if (follows && count > 0) show();
  });
  const isOffered = count > 0 && !follows;
  return (
    <div className={classes['bar']} role="status" data-offered={isOffered}>
      {isOffered && (
        <>
          <span>{text.newEvents(count, more)}</span>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowUp size={15} aria-hidden />}
            onClick={() => {
              show();
              window.scrollTo({ top: 0 });
            }}
          >
            {text.showNew}
          </Button>
        </>
      )}
    </div>
  );
}
