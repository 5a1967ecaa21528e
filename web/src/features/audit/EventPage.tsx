import { Code, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useSeesAll } from '../../api/roles';
import type { AuditEvent } from '../../api/types';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { RefusalAlert } from '../../ui/feedback/RefusalAlert';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ChainPanel } from './components/ChainPanel';
import { NoAccess } from './components/NoAccess';
import { DetailPanel } from './components/DetailPanel';
import { DifferenceTable } from './components/DifferenceTable';
import { useEvent } from './api/event';
import { EventFacts } from './components/EventFacts';
import classes from './EventPage.module.css';
import { kindWords } from './utils/kinds';
import { OutcomeBadge } from './components/OutcomeBadge';
import { refusalOf } from './utils/refusal';
import { text } from './text';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';

const route = getRouteApi('/inside/audit/$seq');

/** One event: who asked for what, what it changed, and whether its hash holds. */
export function EventPage() {
  const seq = Number(route.useParams().seq);
  const mayRead = useSeesAll();
  const query = useEvent(seq, mayRead);
  if (!mayRead) return <NoAccess title={text.page.pending} />;
  if (query.data !== undefined) return <EventDetail key={seq} event={query.data} />;
  return (
    <>
      <PageHeader above={<Back />} title={text.page.pending} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={3} height={110} />
      )}
    </>
  );
}

function EventDetail({ event }: { event: AuditEvent }) {
  const { before, after } = event.detail;
  const refusal = refusalOf(event.detail);
  return (
    <>
      <PageHeader
        above={<Back />}
        title={kindWords(event.action)}
        lead={
          <Group gap="sm">
            {text.page.event(event.seq)}
            <Code>{event.action}</Code>
            <OutcomeBadge outcome={event.outcome} />
          </Group>
        }
        actions={<Neighbours seq={event.seq} />}
      />
      <section className={classes['card']} aria-label={text.page.facts}>
        <EventFacts event={event} />
      </section>
      {refusal && (
        <div className={classes['part']}>
          <RefusalAlert refusal={refusal} />
        </div>
      )}
      <div className={classes['grid']}>
        <div className={classes['column']}>
          {(before !== undefined || after !== undefined) && (
            <Panel title={text.difference.title} flush>
              <DifferenceTable before={before} after={after} />
            </Panel>
          )}
          <DetailPanel event={event} />
        </div>
        <ChainPanel event={event} />
      </div>
    </>
  );
}

function Back() {
  return (
    <Text size="sm">
      <TextLink to="/audit" search={route.useSearch()} underline="hover">
        ← {text.page.back}
      </TextLink>
    </Text>
  );
}

/** The ways to the events right before and after in the record. */
function Neighbours({ seq }: { seq: number }) {
  const search = route.useSearch();
  const after = useEvent(seq + 1);
  return (
    <Group component="nav" gap="xs" aria-label={text.page.neighbours}>
      {seq > 1 && (
        <ButtonLink
          to="/audit/$seq"
          params={{ seq: String(seq - 1) }}
          search={search}
          rel="prev"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {text.page.event(seq - 1)}
        </ButtonLink>
      )}
      {after.data && (
        <ButtonLink
          to="/audit/$seq"
          params={{ seq: String(seq + 1) }}
          search={search}
          rel="next"
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {text.page.event(seq + 1)}
        </ButtonLink>
      )}
    </Group>
  );
}
