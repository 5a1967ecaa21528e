import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Booking } from '../../api/types';
import { describeTransport } from '../../lib/flow';
import { formatInstant } from '../../lib/time';
import { Alert } from '../../ui/feedback/Alert';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { NothingInstalled } from '../../ui/feedback/NothingInstalled';
import { RefusalAlert } from '../../ui/feedback/RefusalAlert';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { useMinute } from '../../ui/useNow';
import { isChangeable, isPinned } from './utils/capabilities';
import { BookingBadge, DeploymentBadge } from './components/Badges';
import { BookingFacts } from './components/BookingFacts';
import { BookingLog } from './components/BookingLog';
import { BookingPath } from './components/BookingPath';
import classes from './BookingPage.module.css';
import { useBooking } from './api/bookings';
import { CancelBooking } from './components/CancelBooking';
import { ChangeBooking } from './components/ChangeBooking';
import { ConfirmHold } from './components/ConfirmHold';
import { DeliveryPanel } from './components/DeliveryPanel';
import { nameOf } from './utils/endpoints';
import { ExtendBooking } from './components/ExtendBooking';
import { LifeCycles } from './components/LifeCycles';
import { isGranted } from './utils/phase';
import { text } from './text';
import { IconFileSearch, IconRepeat } from '@tabler/icons-react';
import { useSeesAll } from '../../api/roles';

const route = getRouteApi('/inside/bookings/$id');

/** One booking: what was asked, what the network does, what was delivered. */
export function BookingPage() {
  const { id } = route.useParams();
  const query = useBooking(id);
  if (query.isPending) {
    return (
      <>
        <PageHeader above={<Back />} title={text.page.pending} />
        <SkeletonRows rows={3} height={110} />
      </>
    );
  }
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader above={<Back />} title={text.page.pending} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return <BookingDetail key={id} booking={query.data} />;
}

function BookingDetail({ booking }: { booking: Booking }) {
  const name = nameOf(booking);
  return (
    <>
      <PageHeader
        above={<Back />}
        title={name}
        lead={
          <>
            {describeTransport(booking.flowGroup)} {text.page.onShare}{' '}
            <TextLink to="/shares/$name" params={{ name: booking.share }}>
              {booking.share}
            </TextLink>
            , {text.by(booking.principal)}
          </>
        }
        actions={
          <>
            <SeriesLink booking={booking} />
            <RecordLink booking={booking} />
            {booking.mayCancel && isChangeable(booking) && <ChangeBooking booking={booking} />}
            {booking.mayCancel && <CancelBooking booking={booking} name={name} />}
          </>
        }
      />
      <Group gap="lg" mb="md">
        <Labelled label={text.page.bookingCycle}>
          <BookingBadge state={booking.state} />
        </Labelled>
        {isGranted(booking) && (
          <Labelled label={text.page.networkCycle}>
            <DeploymentBadge booking={booking} />
          </Labelled>
        )}
      </Group>
      {booking.state === 'booked' && <NothingInstalled />}
      <div className={classes['grid']}>
        {booking.interruptedFrom !== null && (
          <div className={classes['wide']}>
            <Interruption from={booking.interruptedFrom} />
          </div>
        )}
        {booking.state === 'held' && (
          <div className={classes['wide']}>
            <ConfirmHold booking={booking} />
          </div>
        )}
        <div className={classes['wide']}>
          <BookingFacts booking={booking} />
        </div>
        {booking.refusal && (
          <div className={classes['wide']}>
            <RefusalAlert refusal={booking.refusal} />
          </div>
        )}
        {isGranted(booking) && (
          <>
            <div className={classes['wide']}>
              <Panel title={text.page.path}>
                <BookingPath booking={booking} />
              </Panel>
            </div>
            {isPinned(booking) && <DeliveryPanel booking={booking} />}
          </>
        )}
        <div className={classes['side']}>
          {canGrow(booking) && <ExtendBooking booking={booking} />}
          <Panel title={text.page.lifeCycles}>
            <LifeCycles booking={booking} />
          </Panel>
          <BookingLog booking={booking} />
        </div>
      </div>
    </>
  );
}

/** From when on maintenance leaves the booking without a path. */
function Interruption({ from }: { from: string }) {
  const now = useMinute();
  return (
    <Alert tone="bad" title={text.page.interrupted(formatInstant(from, now))}>
      {text.page.interruptedAdvice} <TextLink to="/maintenance">{text.page.toMaintenance}</TextLink>
    </Alert>
  );
}

/** Whether it can be given a later end with one press. */
function canGrow(booking: Booking): booking is Booking & { end: string } {
  return booking.mayCancel && isChangeable(booking) && booking.end !== null;
}

function Back() {
  return (
    <Text size="sm">
      <TextLink to="/bookings" underline="hover">
        ← {text.page.back}
      </TextLink>
    </Text>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group gap={8}>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      {children}
    </Group>
  );
}

/** Leads to what is on record about the booking, for those who may read it. */
function RecordLink({ booking }: { booking: Booking }) {
  if (!useSeesAll()) return null;
  return (
    <ButtonLink
      to="/audit"
      search={{ booking: booking.id }}
      variant="default"
      title={text.page.recordHelp}
      leftSection={<IconFileSearch size={17} aria-hidden />}
    >
      {text.page.record}
    </ButtonLink>
  );
}

/** Leads from one window of a series to all of them. */
function SeriesLink({ booking: { series } }: { booking: Booking }) {
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
