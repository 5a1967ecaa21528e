import { Group, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconBarrierBlockOff, IconCalendarX, IconFileSearch } from '@tabler/icons-react';
import { stateAt } from '../../api/maintenance';
import { ApiError } from '../../api/problem';
import { useMaintains, useSeesAll } from '../../api/roles';
import type { Maintenance, MaintenanceProgress } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { Alert } from '../../ui/feedback/Alert';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ConfirmButton } from '../../ui/forms/ConfirmButton';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { useNow } from '../../ui/useNow';
import { useEnd, windowQuery } from './api/maintenance';
import { BackToMaintenance } from './components/BackToMaintenance';
import { AffectedBookings } from './components/ImpactTables';
import { MaintenanceBadge } from './components/MaintenanceBadge';
import { NoAccess } from './components/NoAccess';
import { Parts } from './components/Parts';
import { text } from './text';
import { windowWords } from './utils/words';

const route = getRouteApi('/inside/maintenance/$id');
const words = text.page;

/** One maintenance window: what is out of service and when, and how far the gateway is with moving bookings away. */
export function WindowPage() {
  const seesAll = useSeesAll();
  const { id } = route.useParams();
  if (!seesAll) {
    return <NoAccess title={text.pending} reason={text.closed.page} advice={text.closed.pageAdvice} />;
  }
  return <Window key={id} id={id} />;
}

function Window({ id }: { id: string }) {
  const query = useQuery(windowQuery(id));
  if (query.data !== undefined) return <WindowDetail progress={query.data} />;
  const isMissing = query.error instanceof ApiError && query.error.problem === 'not-found';
  return (
    <>
      <PageHeader above={<BackToMaintenance />} title={text.pending} />
      {query.isPending ? (
        <SkeletonRows rows={3} height={90} />
      ) : isMissing ? (
        <EmptyState
          icon={<IconBarrierBlockOff size={22} />}
          title={words.unknown}
          action={<ButtonLink to="/maintenance">{words.all}</ButtonLink>}
        >
          {words.unknownAdvice}
        </EmptyState>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function WindowDetail({ progress }: { progress: MaintenanceProgress }) {
  const now = useNow();
  const { maintenance } = progress;
  const state = stateAt(maintenance, now);
  return (
    <>
      <PageHeader
        above={<BackToMaintenance />}
        title={maintenance.reason}
        lead={
          <Group gap="xs">
            <MaintenanceBadge state={state} />
            {windowWords(maintenance, now)}
          </Group>
        }
        actions={<Actions maintenance={maintenance} />}
      />
      <Stack gap="md">
        {state !== 'over' && <Progress progress={progress} isActive={state === 'active'} />}
        <Panel title={words.facts}>
          <Facts
            facts={[
              [words.parts, <Parts key="parts" of={maintenance} />],
              [words.repeats, maintenance.series === null ? words.once : words.series],
              [words.createdBy, maintenance.createdBy],
              [words.createdAt, formatInstant(maintenance.createdAt, now)],
            ]}
          />
        </Panel>
        {state !== 'over' && progress.interrupted.length > 0 && (
          <Panel title={words.interrupted} aside={progress.interruptedCount} flush>
            <AffectedBookings label={words.interrupted} bookings={progress.interrupted} />
          </Panel>
        )}
      </Stack>
    </>
  );
}

function Progress({ progress, isActive }: { progress: MaintenanceProgress; isActive: boolean }) {
  const { toMove, interruptedCount } = progress;
  return (
    <Panel title={words.progress}>
      <Stack gap="xs">
        {toMove > 0 ? (
          <Alert
            tone="busy"
            announced="politely"
            icon={<Loader size={18} aria-hidden />}
            title={words.moving(toMove)}
          >
            {words.movingAdvice}
          </Alert>
        ) : interruptedCount === 0 ? (
          <Alert tone="good" announced="politely" title={words.moved}>
            {isActive ? words.movedAdvice : words.movedPlanned}
          </Alert>
        ) : null}
        {interruptedCount > 0 && (
          <Alert tone="bad" title={words.interruptedCount(interruptedCount)}>
            {words.interruptedAdvice}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

function Actions({ maintenance }: { maintenance: Maintenance }) {
  const maintains = useMaintains();
  const state = stateAt(maintenance, useNow());
  return (
    <>
      <ButtonLink
        to="/audit"
        search={{ kind: 'maintenance' }}
        variant="default"
        leftSection={<IconFileSearch size={17} aria-hidden />}
      >
        {words.record}
      </ButtonLink>
      {maintains && state !== 'over' && (
        <>
          {maintenance.series !== null && <EndSeries id={maintenance.id} />}
          {state === 'active' ? <EndNow id={maintenance.id} /> : <Cancel id={maintenance.id} />}
        </>
      )}
    </>
  );
}

function EndNow({ id }: { id: string }) {
  const end = useEnd(id, false, text.end.ended);
  return (
    <ConfirmButton
      label={text.end.now}
      icon={<IconBarrierBlockOff size={16} aria-hidden />}
      title={text.end.nowTitle}
      consequence={text.end.nowHelp}
      confirm={text.end.now}
      keep={text.end.keep}
      pending={end.isPending}
      onConfirm={() => end.mutateAsync()}
    />
  );
}

/** A window that was cancelled is no longer there, so the list is shown then. */
function Cancel({ id }: { id: string }) {
  const cancel = useEnd(id, false, text.end.cancelled);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={text.end.cancel}
      icon={<IconCalendarX size={16} aria-hidden />}
      title={text.end.cancelTitle}
      consequence={text.end.cancelHelp}
      confirm={text.end.cancel}
      keep={text.end.keep}
      pending={cancel.isPending}
      onConfirm={async () => {
        await cancel.mutateAsync();
        await navigate({ to: '/maintenance', replace: true });
      }}
    />
  );
}

function EndSeries({ id }: { id: string }) {
  const cancel = useEnd(id, true, text.end.seriesCancelled);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={text.end.series}
      icon={<IconCalendarX size={16} aria-hidden />}
      title={text.end.seriesTitle}
      consequence={text.end.seriesHelp}
      confirm={text.end.series}
      keep={text.end.keep}
      pending={cancel.isPending}
      onConfirm={async () => {
        await cancel.mutateAsync();
        await navigate({ to: '/maintenance', replace: true });
      }}
    />
  );
}
