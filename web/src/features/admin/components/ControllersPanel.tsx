import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconCircleX, IconClockPause } from '@tabler/icons-react';
import { controllersQuery } from '../../../api/network';
import type { ControllerReport } from '../../../api/types';
import { Item, ItemList } from '../../../ui/layout/ItemList';
import { Panel } from '../../../ui/layout/Panel';
import { StateBadge } from '../../../ui/display/StateBadge';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { text } from '../text';

const words = text.health.controllers;

/** A thread that is later than this delays windows, in milliseconds. */
const notableLag = 1_000;

/** Which controller drives the switches, and which would take over. */
export function ControllersPanel() {
  const query = useQuery(controllersQuery);
  return (
    <Panel title={words.title} flush>
      {query.data !== undefined ? (
        <ItemList label={words.title}>
          {query.data.controllers.map((controller) => (
            <ControllerItem key={controller.url} controller={controller} />
          ))}
        </ItemList>
      ) : query.isPending ? (
        <SkeletonRows rows={1} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}

function ControllerItem({ controller }: { controller: ControllerReport }) {
  return (
    <Item title={new URL(controller.url).host} actions={<Role controller={controller} />}>
      <span>{duty(controller)}</span>
      {problemsOf(controller).map((problem) => (
        <span key={problem}>{problem}</span>
      ))}
    </Item>
  );
}

function Role({ controller }: { controller: ControllerReport }) {
  if (controller.state === 'away')
    return (
      <StateBadge tone="bad" icon={<IconCircleX size={14} />}>
        {words.away}
      </StateBadge>
    );
  if (problemsOf(controller).length > 0)
    return (
      <StateBadge tone="warn" icon={<IconAlertTriangle size={14} />}>
        {words.roles[controller.state]}
      </StateBadge>
    );
  return controller.state === 'active' ? (
    <StateBadge tone="good" icon={<IconCheck size={14} />}>
      {words.roles.active}
    </StateBadge>
  ) : (
    <StateBadge tone="still" icon={<IconClockPause size={14} />}>
      {words.roles.standby}
    </StateBadge>
  );
}

function duty({ state, switches }: ControllerReport): string {
  if (state === 'away') return words.awayAdvice;
  const mastered = switches.filter(({ master }) => master).length;
  return state === 'active' ? words.drives(mastered, switches.length) : words.ready(switches.length);
}

/** What an operator has to look at, a sentence each. */
function problemsOf({ problem, lagMs, switches }: ControllerReport): readonly string[] {
  return [
    ...(problem === null ? [] : [problem]),
    ...(lagMs !== null && lagMs >= notableLag ? [words.late(Math.round(lagMs / 1_000))] : []),
    ...switches.flatMap((each) => (each.problem === null ? [] : [`${each.name}: ${each.problem}`])),
  ];
}
