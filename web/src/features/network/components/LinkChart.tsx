import { Button, Group, Text } from '@mantine/core';
import type { LinkUse } from '../../../api/types';
import { TimeChart } from '../../../charts/TimeChart';
import type { Level, Series } from '../../../charts/series';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { historyLength, useLinkHistory, type LinkHistories } from '../api/linkHistories';
import { text } from '../text';

const series: readonly Series[] = [{ key: 'used', name: text.chart.used, role: 'used', shape: 'line' }];

/** The last five minutes of one link direction against its rate and what is reserved on it. */
export function LinkChart(props: {
  link: LinkUse;
  histories: LinkHistories | undefined;
  onClose: () => void;
}) {
  const { link, histories } = props;
  const points = useLinkHistory(link.id, histories);
  const name = text.links.direction(link.fromName, link.toName);
  const last = points.at(-1)?.at;
  const levels: readonly Level[] = [
    { name: text.chart.rate, bps: link.rateBps, role: 'limit' },
    ...(link.reservedNowBps > 0
      ? [{ name: text.chart.reserved, bps: link.reservedNowBps, role: 'reserved' as const }]
      : []),
  ];
  return (
    <Panel
      title={text.chart.title(name)}
      aside={
        <Group gap="xs">
          <TextLink to="/network/links/$link" params={{ link: link.id }}>
            {text.linkPage.more}
          </TextLink>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={props.onClose}>
            {text.chart.close}
          </Button>
        </Group>
      }
    >
      {last === undefined ? (
        <Text c="dimmed">{text.chart.gathering}</Text>
      ) : (
        <TimeChart
          label={text.chart.label(name)}
          range={{ start: last - historyLength, end: last }}
          rows={points.map(({ at, usedBps }) => ({ at, rates: { used: usedBps } }))}
          series={series}
          levels={levels}
          height={200}
        />
      )}
    </Panel>
  );
}
