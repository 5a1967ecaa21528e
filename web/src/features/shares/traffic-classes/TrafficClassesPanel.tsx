import { Button, Group } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChartLine } from '@tabler/icons-react';
import { useHostName } from '../../../api/hosts';
import { useShares } from '../../../api/shares';
import type { Share, TrafficClass } from '../../../api/types';
import { describeFlowGroup, writeFlowGroup } from '../../../lib/flow';
import { formatRate } from '../../../lib/rate';
import classes from '../ContentLines.module.css';
import { ContentsPanel, DeleteButton } from '../contents/ContentsPanel';
import { useDescription } from '../contents/useDescription';
import { under } from '../utils/hierarchy';
import { useMayDelegate } from '../utils/rights';
import { useDeleteTrafficClass, useTrafficClasses } from './api';
import { ChangeTrafficClass, NewTrafficClass } from './TrafficClassForms';
import { text } from './text';
import { TrafficClassHistory } from './TrafficClassHistory';

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
    <ContentsPanel
      title={text.title}
      aside={
        <Group gap="xs">
          {used !== undefined && <small>{text.used(used, share.classSlots)}</small>}
          {mayCreate && <NewTrafficClass share={share} />}
        </Group>
      }
      none={text.none(share.classSlots)}
      query={query}
      own={own}
      line={(each) => <Line of={each} share={share} />}
    />
  );
}

function Line({ of, share }: { of: TrafficClass; share: Share }) {
  const [open, { toggle }] = useDisclosure(false);
  const id = useId();
  const remove = useDeleteTrafficClass();
  const nameOf = useHostName();
  return (
    <>
      <div className={classes['what']}>
        <strong>{of.name}</strong>
        {of.flowGroups.map((flows) => (
          <small key={writeFlowGroup(flows)}>{describeFlowGroup(flows, nameOf)}</small>
        ))}
      </div>
      <div className={classes['has']}>
        <span>{ratesOf(of)}</span>
        <small>{useDescription(of, text.states, text.priorities[of.priority].name)}</small>
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
            <DeleteButton
              name={of.name}
              label={text.remove.label(of.name)}
              consequence={text.remove.consequence}
              remove={remove}
            />
          </>
        )}
      </Group>
      <div id={id} className={classes['history']}>
        {open && <TrafficClassHistory of={of} />}
      </div>
    </>
  );
}

function ratesOf({ minBps, maxBps }: TrafficClass): string {
  const min = minBps === 0 ? text.noRates : text.atLeast(formatRate(minBps));
  return maxBps === null ? min : `${min}, ${text.atMost(formatRate(maxBps))}`;
}
