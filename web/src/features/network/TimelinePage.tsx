import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconPhotoDown } from '@tabler/icons-react';
import type { LinkTimelines } from '../../api/types';
import { Legend } from '../../map/Legend';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { timelineCsv, useLinkTimeline } from './api/timeline';
import { BackToNetwork } from './components/BackToNetwork';
import { Heatmap } from './components/Heatmap';
import { ReachControl } from './components/ReachControl';
import { measures, periods, readTimelineSearch, type Measure } from './search';
import { text } from './text';
import { pictureOf } from './utils/heatmap';

const route = getRouteApi('/inside/network/timeline');
const words = text.timeline;

/** All links over time: what was, is and will be reserved and used of each. */
export function TimelinePage() {
  const { period = 'day', show = 'both' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useLinkTimeline(period);
  const change = (part: Readonly<Record<string, string>>) => {
    void navigate({ search: (before) => readTimelineSearch({ ...before, ...part }), replace: true });
  };
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        above={<BackToNetwork />}
        actions={query.data && <Exports table={query.data} measure={show} />}
      />
      <Panel
        title={text.links.title}
        flush
        aside={
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={words.measure}
              value={show}
              data={[...measures].reverse().map((value) => ({ value, label: words.measures[value] }))}
              onChange={(value) => {
                change({ show: value });
              }}
            />
            <ReachControl
              label={text.reach.around}
              value={period}
              most="month"
              onChange={(reach) => {
                if (periods.some((each) => each === reach)) change({ period: reach });
              }}
            />
          </Group>
        }
      >
        {query.isPending && <SkeletonRows rows={12} height={22} />}
        {query.isError && query.data === undefined && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && (
          <>
            <Text size="sm" c="dimmed" px="md" pt="sm">
              {words.help} {show === 'both' && words.both}
            </Text>
            <Heatmap table={query.data} measure={show} />
            <Group px="md" pb="md">
              <Legend entries={legend} />
            </Group>
          </>
        )}
      </Panel>
    </>
  );
}

const legend = [
  { line: 'unmeasured', words: words.unmeasured } as const,
  ...(['idle', 'light', 'busy', 'near'] as const).map((line) => ({ line, words: text.map.heats[line] })),
  { line: 'down', words: words.states.down } as const,
  { line: 'outOfService', words: words.states.out } as const,
];

function Exports({ table, measure }: { table: LinkTimelines; measure: Measure }) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconPhotoDown size={17} aria-hidden />}
        onClick={() => {
          download(table, measure);
        }}
      >
        {words.picture}
      </Button>
      <Button
        component="a"
        variant="default"
        href={timelineCsv(table)}
        download
        leftSection={<IconDownload size={17} aria-hidden />}
      >
        {words.csv}
      </Button>
    </Group>
  );
}

/** Saves the heatmap as it looks in the color scheme of the page. */
function download(table: LinkTimelines, measure: Measure) {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colorOf = (css: string) => {
    probe.style.color = css;
    return getComputedStyle(probe).color;
  };
  const nameOf = (link: LinkTimelines['links'][number]) => text.links.direction(link.fromName, link.toName);
  const svg = pictureOf(table, measure, nameOf, colorOf);
  probe.remove();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = 'links.svg';
  anchor.click();
  URL.revokeObjectURL(url);
}
