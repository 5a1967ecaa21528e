import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useMaintenance } from '../../../../api/maintenance';
import { useLinks, useNetwork } from '../../../../api/network';
import { usePathRules } from '../../../../api/pathRules';
import { Legend, type LegendEntry } from '../../../../map/Legend';
import type { Marks } from '../../../../map/marks';
import { ButtonLink } from '../../../../ui/layout/ButtonLink';
import { deferredCode } from '../../../../ui/layout/deferredCode';
import { Deferred } from '../../../../ui/layout/Deferred';
import { Panel } from '../../../../ui/layout/Panel';
import { SkeletonRows } from '../../../../ui/feedback/States';
import { useMinute } from '../../../../ui/useNow';
import { text } from '../../text';
import { outagesOf } from './outages';
import { ruleMarksOf, withRules } from './ruleMarks';

const code = deferredCode(() => import('./NetworkMap'));
// The map needs both as soon as the network is known, so that they are fetched together. The map shows a failure.
code.load().catch(() => undefined);

/** The picture of the network, as soon as there is one to be drawn; lists beside it show the same. */
export function MapPanel({ rulesOf }: { rulesOf: string | undefined }) {
  const network = useNetwork().data;
  const uses = useLinks().data?.links;
  const windows = useMaintenance().data;
  const rules = usePathRules(rulesOf !== undefined).data;
  const now = useMinute();
  const marks = useMemo((): Marks => {
    const outages: Marks = network && windows ? outagesOf(network, windows, now) : new Map();
    return rules && rulesOf !== undefined ? withRules(outages, ruleMarksOf(rules, rulesOf, now)) : outages;
  }, [network, windows, rules, rulesOf, now]);
  if (network === undefined || uses === undefined || uses.length === 0) return null;
  return (
    <Panel
      title={text.map.title}
      flush
      aside={
        <Group gap="sm">
          <Legend entries={legendOf(marks, rulesOf)} />
          {rulesOf !== undefined && (
            <ButtonLink to="/network" variant="default" size="compact-sm">
              {text.map.rules.hide}
            </ButtonLink>
          )}
        </Group>
      }
    >
      <Deferred code={code} fallback={<SkeletonRows rows={1} height={360} />}>
        {({ NetworkMap }) => <NetworkMap network={network} uses={uses} marks={marks} />}
      </Deferred>
    </Panel>
  );
}

function legendOf(marks: Marks, share = ''): LegendEntry[] {
  const { heats, outages, rules } = text.map;
  const marked = new Set([...marks.values()].map(({ kind }) => kind));
  return [
    ...(['unmeasured', 'idle', 'light', 'busy', 'near'] as const).map((line) => ({
      line,
      words: heats[line],
    })),
    ...(marked.has('out') ? [{ mark: 'out', words: outages.out } as const] : []),
    ...(marked.has('planned') ? [{ mark: 'planned', words: outages.withinDay } as const] : []),
    ...(marked.has('via') ? [{ mark: 'via', words: rules.via(share) } as const] : []),
    ...(marked.has('avoided') ? [{ mark: 'avoided', words: rules.avoided(share) } as const] : []),
  ];
}
