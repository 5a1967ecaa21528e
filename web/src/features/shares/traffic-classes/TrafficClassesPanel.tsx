import { Button, Group, Text } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChartLine, IconTrash } from '@tabler/icons-react';
import { useHostName } from '../../../api/hosts';
import { useShares } from '../../../api/shares';
import type { Share, TrafficClass } from '../../../api/types';
import { describeFlowGroup, writeFlowGroup } from '../../../lib/flow';
import { formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Panel } from '../../../ui/layout/Panel';
import { useNow } from '../../../ui/useNow';
import { under } from '../utils/hierarchy';
import { useMayDelegate } from '../utils/rights';
import { useDeleteTrafficClass, useTrafficClasses } from './api';
import { ChangeTrafficClass, NewTrafficClass } from './TrafficClassForms';
import { text } from './text';
import { TrafficClassHistory } from './TrafficClassHistory';
import classes from '../ContentLines.module.css';

/** The traffic classes of a share, where it may have some. */
export function TrafficClassesPanel({ share }: { share: Share }) {
  return share.classSlots === 0 ? null : <Classes share={share} />;
}

function Classes({ share }: { share: Share }) {
  const query = useTrafficClasses();
  const below = under(share.name, useShares().data ?? []);
  const mayCreate = useMayDelegate(share);
  const own = query.data?.filter((each) => each.share === share.name) ?? [];
  const used = query.data?.filter((each) => each.share === share.name || below.includes(each.share)).length;
  return (
    <Panel
      title={text.title}
      aside={
        <Group gap="xs">
          {used !== undefined && <small>{text.used(used, share.classSlots)}</small>}
          {mayCreate && <NewTrafficClass share={share} />}
        </Group>
      }
    >
      {query.isPending && <SkeletonRows rows={2} height={30} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && own.length === 0 && <Text c="dimmed">{text.none(share.classSlots)}</Text>}
      {own.length > 0 && (
        <ul className={classes['list']} aria-label={text.title}>
          {own.map((each) => (
            <Line key={each.name} of={each} share={share} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ of, share }: { of: TrafficClass; share: Share }) {
  const [open, { toggle }] = useDisclosure(false);
  const id = useId();
  const nameOf = useHostName();
  return (
    <li>
      <div className={classes['what']}>
        <strong>{of.name}</strong>
        {of.flowGroups.map((flows) => (
          <small key={writeFlowGroup(flows)}>{describeFlowGroup(flows, nameOf)}</small>
        ))}
      </div>
      <div className={classes['has']}>
        <span>{ratesOf(of)}</span>
        <small>{useDescription(of)}</small>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconChartLine size={14} aria-hidden />}
          aria-label={text.history.openOf(of.name)}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {text.history.open}
        </Button>
        {of.mayChange && (
          <>
            <ChangeTrafficClass of={of} share={share} />
            <DeleteButton name={of.name} />
          </>
        )}
      </Group>
      <div id={id} className={classes['history']}>
        {open && <TrafficClassHistory of={of} />}
      </div>
    </li>
  );
}

function ratesOf({ minBps, maxBps }: TrafficClass): string {
  const min = minBps === 0 ? text.noRates : text.atLeast(formatRate(minBps));
  return maxBps === null ? min : `${min}, ${text.atMost(formatRate(maxBps))}`;
}

/** The priority of a class, its time where that is not all of it, and what is not as it should be. */
function useDescription({ priority, start, end, deployment: { state } }: TrafficClass): string {
  const now = useNow();
  const known: Readonly<Record<string, string>> = text.states;
  return [
    text.priorities[priority].name,
    Date.parse(start) > now && text.from(formatInstant(start, now)),
    end !== null && text.until(formatInstant(end, now)),
    known[state] ?? state,
  ]
    .filter(Boolean)
    .join(', ');
}

function DeleteButton({ name }: { name: string }) {
  const remove = useDeleteTrafficClass(name);
  return (
    <ConfirmButton
      compact
      label={text.remove.open}
      accessibleLabel={text.remove.label(name)}
      icon={<IconTrash size={14} aria-hidden />}
      title={text.remove.title(name)}
      consequence={text.remove.consequence}
      confirm={text.remove.open}
      onConfirm={() => remove.mutateAsync()}
      pending={remove.isPending}
    />
  );
}
