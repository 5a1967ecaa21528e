import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useMaintenance } from '../../../../api/maintenance';
import { useLinks, useNetwork } from '../../../../api/network';
import { usePathRules } from '../../../../api/pathRules';
import type { Network } from '../../../../api/types';
import { Legend, type LegendEntry } from '../../../../map/Legend';
import { downMarks, withDownLinks, withDownMarks } from '../../../../map/down';
import type { Marks } from '../../../../map/marks';
import { minute } from '../../../../lib/duration';
import { Panel } from '../../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../../ui/feedback/States';
import { useMinute } from '../../../../ui/useNow';
import { useLinkTimeline } from '../../api/timeline';
import type { Period } from '../../search';
import { text } from '../../text';
import { colorsAt, indexAt, marksAt, usesAt, withGone } from '../../utils/timeline';
import { TimeBar } from '../TimeBar';
import { unmeasured } from '../../utils/down';
import { NetworkMap } from './NetworkMap';
import { outagesOf } from './outages';
import { ruleMarksOf, withRules } from './ruleMarks';

/** The picture of the network, as soon as there is one to be drawn; lists beside it show the same. */
export function MapPanel(props: {
  /** The share whose path rules are marked; none without one. */
  rulesOf: string | undefined;
  period: Period;
  /** The instant that it shows; the network as it is now without one. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
  onPeriod: (period: Period) => void;
  onHideRules: () => void;
}) {
  const { rulesOf, period, at } = props;
  const live = useLive();
  const past = useInstant(live.reported, period, at);
  const { network, uses, marks: states } = past.shown ?? live;
  const marks = useRuleMarks(rulesOf, at, states, network);
  if (live.isComing) {
    return (
      <Panel title={text.map.title} flush>
        <SkeletonRows rows={1} height={360} />
      </Panel>
    );
  }
  if (network === undefined || uses === undefined || uses.length === 0) return null;
  return (
    <Panel
      title={text.map.title}
      flush
      aside={
        <Group gap="sm">
          <Legend entries={legendOf(marks, rulesOf)} />
          {rulesOf !== undefined && (
            <Button variant="default" size="compact-sm" onClick={props.onHideRules}>
              {text.map.rules.hide}
            </Button>
          )}
        </Group>
      }
    >
      <NetworkMap network={network} uses={uses} marks={marks} />
      <TimeBar period={period} at={at} note={past.note} onChange={props.onChange} onPeriod={props.onPeriod} />
      {past.query.isError && at !== undefined && (
        <ErrorState error={past.query.error} onRetry={() => void past.query.refetch()} />
      )}
    </Panel>
  );
}

/** The marks of parts, with those of the path rules of a share at an instant, or now. */
function useRuleMarks(
  rulesOf: string | undefined,
  at: number | undefined,
  states: Marks,
  network: Network | undefined,
): Marks {
  const rules = usePathRules(rulesOf !== undefined).data;
  // A rule that started in this minute is marked at once.
  const endOfMinute = useMinute() + minute - 1;
  return useMemo(
    () =>
      rules && network && rulesOf !== undefined
        ? withRules(states, ruleMarksOf(rules, rulesOf, at ?? endOfMinute, network))
        : states,
    [rules, rulesOf, at, endOfMinute, states, network],
  );
}

/** The network as it is now. */
function useLive() {
  const { data: reported, isPending: isNetworkComing } = useNetwork();
  const { data: measured, isPending: areLinksComing } = useLinks();
  const links = measured?.links;
  const windows = useMaintenance().data;
  const now = useMinute();
  const network = useMemo(() => reported && withDownLinks(reported), [reported]);
  const down = useMemo(() => reported?.downLinks.map(unmeasured) ?? [], [reported]);
  const uses = useMemo(() => (down.length === 0 ? links : links && [...links, ...down]), [links, down]);
  const marks = useMemo((): Marks => {
    if (network === undefined) return new Map();
    return withDownMarks(outagesOf(network, windows ?? [], now), downMarks(network, now));
  }, [network, windows, now]);
  return { reported, network, uses, marks, isComing: isNetworkComing || areLinksComing };
}

/** The network as it was, or will be, at an instant. */
function useInstant(live: Network | undefined, period: Period, at: number | undefined) {
  const query = useLinkTimeline(period, at !== undefined);
  const table = query.data;
  const network = useMemo(() => live && table && withGone(live, table), [live, table]);
  const index = table === undefined || at === undefined ? null : indexAt(table, at);
  const shown = useMemo(
    () =>
      table === undefined || index === null
        ? undefined
        : { network, uses: usesAt(table, index), marks: marksAt(table, index) },
    [table, index, network],
  );
  const { pending, colors } = text.timeline;
  const note = table === undefined || index === null ? pending : colors[colorsAt(table, index)];
  return { query, shown, note };
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
    ...(marked.has('down') ? [{ mark: 'down', words: text.timeline.states.down } as const] : []),
    ...(marked.has('planned') ? [{ mark: 'planned', words: outages.withinDay } as const] : []),
    ...(marked.has('via') ? [{ mark: 'via', words: rules.via(share) } as const] : []),
    ...(marked.has('avoided') ? [{ mark: 'avoided', words: rules.avoided(share) } as const] : []),
  ];
}
