import { Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useHostName } from '../../../api/hosts';
import { useNetwork } from '../../../api/network';
import type { PathRule, Share } from '../../../api/types';
import { describeFlowGroup } from '../../../lib/flow';
import { formatInstant } from '../../../lib/time';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Panel } from '../../../ui/layout/Panel';
import { switchChoices } from '../../../ui/networkParts';
import { useNow } from '../../../ui/useNow';
import classes from '../ContentLines.module.css';
import { useMayDelegate } from '../utils/rights';
import { useDeletePathRule, usePathRules } from './api';
import { ChangePathRule, NewPathRule } from './PathRuleForms';
import { text } from './text';

/** The path rules of a share, where it has some or the user may create one. */
export function PathRulesPanel({ share }: { share: Share }) {
  const query = usePathRules();
  const mayCreate = useMayDelegate(share);
  const own = query.data?.filter((each) => each.share === share.name) ?? [];
  if (own.length === 0 && !mayCreate) return null;
  return (
    <Panel title={text.title} aside={mayCreate && <NewPathRule share={share} />}>
      {query.isPending && <SkeletonRows rows={2} height={30} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && own.length === 0 && <Text c="dimmed">{text.none}</Text>}
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

function Line({ of, share }: { of: PathRule; share: Share }) {
  const nameOf = useHostName();
  const network = useNetwork().data;
  const choices = network === undefined ? [] : switchChoices(network);
  const known = choices.find(({ value }) => value === of.dpid);
  return (
    <li>
      <div className={classes['what']}>
        <strong>{of.name}</strong>
        <small>{describeFlowGroup(of.flowGroup, nameOf)}</small>
      </div>
      <div className={classes['has']}>
        <span>{text.kinds[of.kind].rule(known?.label ?? of.dpid)}</span>
        <small>{useDescription(of)}</small>
        {of.deployment.problems.map((problem) => (
          <small key={problem}>{problem}</small>
        ))}
      </div>
      {of.mayChange && (
        <Group gap="xs" wrap="nowrap">
          <ChangePathRule of={of} share={share} />
          <DeleteButton name={of.name} />
        </Group>
      )}
    </li>
  );
}

/** Its directions and time where they are not the usual ones, and what is not as it should be. */
function useDescription({ bothDirections, start, end, deployment: { state } }: PathRule): string {
  const now = useNow();
  const known: Readonly<Record<string, string>> = text.states;
  return [
    bothDirections && text.both,
    Date.parse(start) > now && text.from(formatInstant(start, now)),
    end !== null && text.until(formatInstant(end, now)),
    known[state] ?? state,
  ]
    .filter(Boolean)
    .join(', ');
}

function DeleteButton({ name }: { name: string }) {
  const remove = useDeletePathRule(name);
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
