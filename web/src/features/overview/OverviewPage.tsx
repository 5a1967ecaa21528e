import { IconCalendarPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ErrorState } from '../../ui/feedback/States';
import { useNow } from '../../ui/useNow';
import { BookingLines, DriftLines, LinkLines, TableLines } from './components/OverviewLists';
import { AttentionPanel } from './components/AttentionPanel';
import { Numbers } from './components/Numbers';
import classes from './OverviewPage.module.css';
import { text } from './text';
import { useOverview } from './api/overview';

/** Where people begin: what is promised and carried now and next, and what calls for a look. */
export function OverviewPage() {
  const now = useNow();
  const { data, failed, retry } = useOverview(now);
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink to="/book" leftSection={<IconCalendarPlus size={17} aria-hidden />}>
            {text.book}
          </ButtonLink>
        }
      />
      {failed && <ErrorState error={failed} onRetry={retry} />}
      <AttentionPanel now={now} />
      <Numbers data={data} now={now} />
      <div className={classes['grid']}>
        <BookingLines kind="running" bookings={data.running} now={now} />
        <BookingLines kind="next" bookings={data.next} now={now} />
        <LinkLines links={data.links} />
        <TableLines tables={data.tables} />
        <BookingLines kind="refused" bookings={data.refused} now={now} />
        {data.drift !== null && <DriftLines drift={data.drift} now={now} />}
      </div>
    </>
  );
}
