import { Code, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useSeesAll } from '../../api/roles';
import type { AuditEvent } from '../../api/types';
import { TextLink } from '../../ui/ButtonLink';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { RefusalNotice } from '../../ui/RefusalNotice';
import { ErrorState, SkeletonRows } from '../../ui/States';
import { ChainPanel } from './ChainPanel';
import { Closed } from './Closed';
import { DetailPanel } from './DetailPanel';
import { DifferenceTable } from './DifferenceTable';
import { useEvent } from './event';
import { EventFacts } from './EventFacts';
import classes from './EventPage.module.css';
import { kindWords } from './kinds';
import { Neighbours } from './Neighbours';
import { OutcomeBadge } from './OutcomeBadge';
import { refusalOf } from './refusal';
import { text } from './text';

const route = getRouteApi('/inside/audit/$seq');

/** One event: who asked for what, what it changed, and whether its hash holds. */
export function EventPage() {
  const seq = Number(route.useParams().seq);
  const mayRead = useSeesAll();
  const query = useEvent(seq, mayRead);
  if (!mayRead) return <Closed title={text.page.pending} />;
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
          <RefusalNotice refusal={refusal} />
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
