import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconCircleX, IconClockPause } from '@tabler/icons-react';
import { networkQuery } from '../../api/network';
import { readinessQuery, type Readiness } from '../../api/readiness';
import { formatClock, formatInstant } from '../../lib/time';
import { Item, ItemList } from '../../ui/layout/ItemList';
import { Alert } from '../../ui/feedback/Alert';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { StateBadge } from '../../ui/display/StateBadge';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { useNow } from '../../ui/useNow';
import classes from './HealthPage.module.css';
import { ControllersPanel } from './components/ControllersPanel';
import { readPart, type Part } from './utils/parts';
import { text } from './text';

const words = text.health;

const icons = {
  good: <IconCheck size={14} />,
  busy: <IconClockPause size={14} />,
  still: <IconClockPause size={14} />,
  warn: <IconAlertTriangle size={14} />,
  bad: <IconCircleX size={14} />,
} as const;

/** How the parts of the gateway are. */
export function HealthPage() {
  const query = useQuery(readinessQuery);
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {query.data !== undefined ? (
        <Known readiness={query.data} at={query.dataUpdatedAt} stale={query.isError} />
      ) : query.isPending ? (
        <SkeletonRows rows={6} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Known({ readiness, at, stale }: { readiness: Readiness; at: number; stale: boolean }) {
  const parts = readiness.parts.map(([name, state]) => readPart(name, state));
  const ill = parts.some(({ tone }) => tone === 'warn' || tone === 'bad');
  const clock = formatClock(at);
  return (
    <div className={classes['health']}>
      {stale ? (
        <Alert tone="bad" announced="at once">
          {words.stale(clock)}
        </Alert>
      ) : (
        <Alert tone={!readiness.ready ? 'bad' : ill ? 'warn' : 'good'} announced="politely">
          {!readiness.ready ? words.notReady : ill ? words.readyWith : words.ready}
        </Alert>
      )}
      <Panel title={words.parts} aside={words.asOf(clock)} flush>
        <ItemList label={words.parts}>
          {parts.map((part) => (
            <PartItem key={part.name} part={part} />
          ))}
        </ItemList>
      </Panel>
      <ControllersPanel />
    </div>
  );
}

function PartItem({ part }: { part: Part }) {
  return (
    <Item
      title={part.title}
      actions={
        <StateBadge tone={part.tone} icon={icons[part.tone]}>
          {part.label}
        </StateBadge>
      }
    >
      <span>
        {part.note} {part.name === 'controller' && <ControllerSince />}
      </span>
    </Item>
  );
}

/** The controller is the one part of which the gateway reports since when it is as it is. */
function ControllerSince() {
  const now = useNow();
  const since = useQuery(networkQuery).data?.controller.since;
  return since === undefined ? null : <>{words.since(formatInstant(since, now))}</>;
}
