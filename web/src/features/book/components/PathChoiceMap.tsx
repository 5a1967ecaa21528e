import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Network } from '../../../api/types';
import { DeferredChoiceMap } from '../../../map/choice/DeferredChoiceMap';
import { Legend, type LegendEntry } from '../../../map/Legend';
import type { Mark, Marks } from '../../../map/marks';
import { afterClick, clicks, type Click } from '../pathRequirements';
import type { DecidedPaths } from '../preview';
import { text } from '../text';
import { useBookFormContext, type BookValues } from '../values';
import classes from './PathFields.module.css';

const words = text.pathFields.map;

/** The map of the network: a click leads the path through a switch, or avoids a switch or a link. It shows the path of the booking. */
export function PathChoiceMap({ network, paths }: { network: Network; paths: DecidedPaths }) {
  const form = useBookFormContext();
  const [click, setClick] = useState<Click>('via');
  const { pathRequirements } = form.values;
  const { via, avoid } = pathRequirements;
  const marks = useMemo(() => marksOf({ via, avoid }), [via, avoid]);
  const legend: LegendEntry[] = [
    ...(via.length > 0 ? [{ mark: 'via', words: words.via } as const] : []),
    ...(avoid.length > 0 ? [{ mark: 'avoided', words: words.avoid } as const] : []),
    ...(network.downLinks.length > 0 ? [{ mark: 'down', words: words.down } as const] : []),
    ...(paths.pathNames.length > 0 ? [{ line: 'path', words: words.path } as const] : []),
    ...(paths.backupPathNames.length > 0 ? [{ line: 'otherPath', words: words.backup } as const] : []),
  ];
  return (
    <Stack gap={6} className={classes['map'] ?? ''}>
      <Group gap="xs">
        <Text size="sm">{words.click}</Text>
        <SegmentedControl
          size="xs"
          aria-label={words.click}
          data={clicks.map((value) => ({ value, label: words.clicks[value] }))}
          value={click}
          onChange={setClick}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {words.help}
      </Text>
      <div className={classes['frame']}>
        <DeferredChoiceMap
          network={network}
          label={words.label}
          marks={marks}
          path={paths.pathNames}
          otherPath={paths.backupPathNames}
          withHostLinks={false}
          onPress={(part) => {
            form.setFieldValue('pathRequirements', afterClick(pathRequirements, part, click));
          }}
        />
      </div>
      {legend.length > 0 && <Legend entries={legend} />}
    </Stack>
  );
}

/** Marks what the path leads through, in its order, and what it avoids. */
function marksOf({ via, avoid }: Pick<BookValues['pathRequirements'], Click>): Marks {
  const through = (index: number) => (via.length > 1 ? words.viaNumber(index + 1) : words.via);
  return new Map<string, Mark>([
    ...via.map((part, index): [string, Mark] => [
      part,
      { kind: 'via', short: through(index), words: through(index) },
    ]),
    ...avoid.map((part): [string, Mark] => [
      part,
      { kind: 'avoided', short: words.avoid, words: words.avoid },
    ]),
  ]);
}
