import { Group } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useHostName } from '../../../api/hosts';
import { useNetwork } from '../../../api/network';
import { usePathRules } from '../../../api/pathRules';
import type { Network, PathRule, Share } from '../../../api/types';
import { describeFlowGroup } from '../../../lib/flow';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { linkName, switchChoices } from '../../../ui/networkParts';
import classes from '../ContentLines.module.css';
import { ContentsPanel, DeleteButton } from '../contents/ContentsPanel';
import { useDescription } from '../contents/useDescription';
import { useMayDelegate } from '../utils/rights';
import { useDeletePathRule } from './api';
import { ChangePathRule, NewPathRule } from './PathRuleForms';
import { text } from './text';

/** The path rules of a share, where it has some or the user may create one. */
export function PathRulesPanel({ share }: { share: Share }) {
  const query = usePathRules();
  const mayCreate = useMayDelegate(share);
  const own = query.data?.filter((each) => each.share === share.name) ?? [];
  if (own.length === 0 && !mayCreate) return null;
  return (
    <ContentsPanel
      title={text.title}
      aside={
        <Group gap="xs">
          {own.length > 0 && (
            <ButtonLink
              to="/network"
              search={{ rulesOf: share.name }}
              variant="default"
              size="compact-sm"
              leftSection={<IconMap2 size={15} aria-hidden />}
            >
              {text.showOnMap}
            </ButtonLink>
          )}
          {mayCreate && <NewPathRule share={share} />}
        </Group>
      }
      none={text.none}
      query={query}
      own={own}
      line={(each) => <Line of={each} share={share} />}
    />
  );
}

function Line({ of, share }: { of: PathRule; share: Share }) {
  const nameOf = useHostName();
  const network = useNetwork().data;
  const remove = useDeletePathRule();
  return (
    <>
      <div className={classes['what']}>
        <strong>{of.name}</strong>
        <small>{describeFlowGroup(of.flowGroup, nameOf)}</small>
      </div>
      <div className={classes['has']}>
        <span>{text.kinds[of.kind].rule(partName(of, network))}</span>
        <small>{useDescription(of, text.states, of.bothDirections && text.both)}</small>
        {of.deployment.problems.map((problem) => (
          <small key={problem}>{problem}</small>
        ))}
      </div>
      {of.mayChange && (
        <Group gap="xs" wrap="nowrap">
          <ChangePathRule of={of} share={share} />
          <DeleteButton
            name={of.name}
            label={text.remove.label(of.name)}
            consequence={text.remove.consequence}
            remove={remove}
          />
        </Group>
      )}
    </>
  );
}

/** The switch or the link of a rule, in words. */
function partName(
  { dpid, port }: PathRule,
  network: Pick<Network, 'switches' | 'links'> = { switches: [], links: [] },
): string {
  if (port !== null) return linkName(network, { dpid, port });
  return switchChoices(network).find(({ value }) => value === dpid)?.label ?? dpid;
}
