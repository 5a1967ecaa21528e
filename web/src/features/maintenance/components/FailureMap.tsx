import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useNetwork } from '../../../api/network';
import type { Impact } from '../../../api/types';
import { DeferredChoiceMap } from '../../../map/choice/DeferredChoiceMap';
import { Legend, type LegendEntry } from '../../../map/Legend';
import { SkeletonRows } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import { text } from '../text';
import { failureMarks } from '../utils/failureMarks';
import type { PartsValues } from '../utils/form';
import { flowOf } from '../utils/words';

const words = text.what.map;

/** A booking whose paths the map shows. */
export interface ShownBooking {
  readonly pathNames: readonly string[];
  /** Empty where it would be interrupted. */
  readonly pathNamesAfter: readonly string[];
}

const nothing: readonly string[] = [];

/** The map of the network: a click lets a switch or a link fail. It shows which links would be full, and the paths of a booking. */
export function FailureMap(props: {
  values: PartsValues;
  impact: Impact | null;
  shown: ShownBooking | null;
  onPress: (part: string) => void;
  onHide: () => void;
}) {
  const { impact, shown } = props;
  const { switches, links } = props.values;
  const { data: network, isPending } = useNetwork();
  const busyLinks = impact?.busyLinks;
  const marks = useMemo(
    () => failureMarks({ switches, links }, busyLinks ?? [], network?.links ?? []),
    [switches, links, busyLinks, network],
  );
  const isFull = [...marks.values()].some(({ kind }) => kind === 'full');
  const legend: LegendEntry[] = [
    { mark: 'failed', words: words.fails },
    ...(network && network.downLinks.length > 0 ? [{ mark: 'down', words: words.down } as const] : []),
    ...(isFull ? [{ mark: 'full', words: words.full } as const] : []),
    ...(shown ? [{ line: 'otherPath', words: words.before } as const] : []),
    ...(shown && shown.pathNamesAfter.length > 0 ? [{ line: 'path', words: words.after } as const] : []),
  ];
  return (
    <Panel title={words.title} aside={<Legend entries={legend} />} flush>
      <Text size="sm" c="dimmed" px="md" pt="sm">
        {network !== undefined && network.switches.length > 0
          ? words.help
          : isPending
            ? words.loading
            : text.parts.unavailable}
      </Text>
      <Group role="status" gap="xs" px="md">
        {shown && (
          <>
            <Text size="sm">{words.shows(flowOf(shown.pathNames), shown.pathNamesAfter.length > 0)}</Text>
            <Button variant="default" size="compact-sm" onClick={props.onHide}>
              {words.hide}
            </Button>
          </>
        )}
      </Group>
      {isPending && <SkeletonRows rows={1} height={360} />}
      {network !== undefined && network.switches.length > 0 && (
        <DeferredChoiceMap
          network={network}
          label={words.label}
          marks={marks}
          path={shown?.pathNamesAfter ?? nothing}
          otherPath={shown?.pathNames ?? nothing}
          withHostLinks
          onPress={props.onPress}
        />
      )}
    </Panel>
  );
}
