import { Stack } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMayBook } from '../../api/roles';
import { useSession } from '../../api/session';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ErrorState } from '../../ui/feedback/States';
import { useNow } from '../../ui/useNow';
import { useOverview, type OverviewData } from './api/overview';
import { AttentionPanel } from './components/AttentionPanel';
import { AuditPanel } from './components/AuditPanel';
import { RefusedLines, WindowLines } from './components/BookingLines';
import { FirstBookingCard } from './components/FirstBookingCard';
import { DriftLines, LinkLines, TableLines } from './components/NetworkLines';
import { Numbers } from './components/Numbers';
import { OutlookPanel } from './components/OutlookPanel';
import { QuotaLines } from './components/QuotaLines';
import { RoomPanel } from './components/RoomPanel';
import classes from './OverviewPage.module.css';
import { text } from './text';
import { ownFirst } from './utils/digest';

/** Where users begin: what each role looks for first. */
export function OverviewPage() {
  const now = useNow();
  const session = useSession();
  const { data, failed, retry } = useOverview(now);
  const mayBook = useMayBook();
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          mayBook && (
            <ButtonLink to="/book" leftSection={<IconCalendarPlus size={17} aria-hidden />}>
              {text.book}
            </ButtonLink>
          )
        }
      />
      {failed && <ErrorState error={failed} onRetry={retry} />}
      <Stack gap="md">
        {session?.role === 'administrator' && <ForAdministrators data={data} now={now} />}
        {session?.role === 'member' && <ForMembers user={session.name} data={data} now={now} />}
        {session?.role === 'auditor' && <ForAuditors data={data} now={now} />}
      </Stack>
    </>
  );
}

interface PartProps {
  readonly data: OverviewData;
  readonly now: number;
}

/** What needs attention, where capacity will be short, and the state of the network. */
function ForAdministrators({ data, now }: PartProps) {
  return (
    <>
      <AttentionPanel now={now} />
      <OutlookPanel />
      <Numbers data={data} now={now} />
      <div className={classes['grid']}>
        <WindowLines kind="running" bookings={data.running} mayBook now={now} />
        <WindowLines kind="next" bookings={data.next} mayBook now={now} />
        <LinkLines links={data.links} />
        <TableLines tables={data.tables} />
        <RefusedLines bookings={data.refused} mayBook now={now} />
        {data.drift !== null && <DriftLines drift={data.drift} now={now} />}
      </div>
    </>
  );
}

/** What a member has room for, what runs of it, and what was refused. */
function ForMembers({ user, data, now }: PartProps & { user: string }) {
  return (
    <>
      <FirstBookingCard />
      <RoomPanel />
      <Numbers data={data} now={now} />
      <div className={classes['grid']}>
        <WindowLines
          kind="running"
          bookings={data.running && ownFirst(data.running, user)}
          mayBook
          now={now}
        />
        <WindowLines kind="next" bookings={data.next && ownFirst(data.next, user)} mayBook now={now} />
        <RefusedLines bookings={data.refused} mayBook now={now} />
        <QuotaLines />
        <LinkLines links={data.links} />
        <TableLines tables={data.tables} />
      </div>
    </>
  );
}

/** What is unusual in the audit log and how much there is, and what was decided last. */
function ForAuditors({ data, now }: PartProps) {
  return (
    <>
      <AuditPanel />
      <Numbers data={data} now={now} />
      <div className={classes['grid']}>
        <WindowLines kind="running" bookings={data.running} mayBook={false} now={now} />
        <RefusedLines bookings={data.refused} mayBook={false} now={now} />
      </div>
    </>
  );
}
