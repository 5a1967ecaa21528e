import { Button, Loader, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useNetwork } from '../../../api/network';
import type { Network, WeakPoint } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { Alert } from '../../../ui/feedback/Alert';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import { choiceOfLink, linkName } from '../../../ui/networkParts';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { useWeakPoints } from '../api/impact';
import { text } from '../text';
import type { FailingValues, FailureValues } from '../utils/form';
import { Parts } from './Parts';
import classes from './Tables.module.css';

const words = text.weak;
const rowHeights = { height: 44, narrowHeight: 150 } as const;
const count = new Intl.NumberFormat('en');

/** The switches, links and shared risks whose failure alone would interrupt most, in the time of the form. */
export function WeakPointsPanel(props: {
  time: FailureValues;
  isValid: boolean;
  zone: string;
  /** Shows the failure of parts. */
  onShow: (parts: FailingValues) => void;
}) {
  const { onShow } = props;
  const query = useWeakPoints(props.time, props.isValid, props.zone);
  const network = useNetwork().data;
  const columns = useMemo(() => columnsOf(network ?? none, onShow), [network, onShow]);
  const found = query.data;
  return (
    <Panel
      title={words.title}
      flush
      aside={query.isFetching && <Loader size={16} role="img" aria-label={text.impact.checking} />}
    >
      <Text size="sm" c="dimmed" px="md" pt="sm">
        {words.lead}
      </Text>
      {found === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          props.isValid && <SkeletonRows rows={3} height={34} />
        )
      ) : (
        <>
          {!found.complete && (
            <div style={{ padding: '0.75rem 1rem 0.25rem' }}>
              <Alert tone="warn" announced="politely">
                {words.incomplete}
              </Alert>
            </div>
          )}
          <DataTable
            cards
            className={classes['table']}
            label={words.title}
            template="minmax(0, 1.6fr) 8rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 5rem"
            columns={columns}
            rows={found.weakPoints}
            idOf={idOf}
            windowed={rowHeights}
            empty={found.complete ? words.none : null}
          />
        </>
      )}
    </Panel>
  );
}

const none = { switches: [], links: [] };

function columnsOf(
  network: Pick<Network, 'switches' | 'links'>,
  onShow: (parts: FailingValues) => void,
): readonly Column<WeakPoint>[] {
  const { columns } = words;
  return [
    { id: 'part', header: columns.part, rowHeader: true, cell: nameWithLink },
    {
      id: 'bandwidth',
      header: columns.bandwidth,
      numeric: true,
      labelled: true,
      sortBy: ({ interruptedBps }) => interruptedBps,
      cell: ({ interruptedBps }) => formatRate(interruptedBps),
    },
    {
      id: 'bookings',
      header: columns.bookings,
      numeric: true,
      labelled: true,
      sortBy: ({ interruptedCount }) => interruptedCount,
      cell: ({ interruptedCount }) => count.format(interruptedCount),
    },
    {
      id: 'backup',
      header: columns.onBackup,
      numeric: true,
      labelled: true,
      sortBy: ({ onBackupCount }) => onBackupCount,
      cell: ({ onBackupCount }) => count.format(onBackupCount),
    },
    {
      id: 'moved',
      header: columns.moved,
      numeric: true,
      labelled: true,
      sortBy: ({ movedCount }) => movedCount,
      cell: ({ movedCount }) => count.format(movedCount),
    },
    {
      id: 'action',
      header: columns.action,
      cell: (point) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.showOf(nameOf(point, network))}
          onClick={() => {
            const { switches, links } = partsOf(point);
            onShow({
              switches,
              links: links.map((link) => choiceOfLink(network, link)),
              risks: point.risk === null ? [] : [point.risk],
            });
          }}
        >
          {words.show}
        </Button>
      ),
    },
  ];
}

function partsOf({ dpid, link }: WeakPoint) {
  return { switches: dpid === null ? [] : [dpid], links: link === null ? [] : [link] };
}

function nameWithLink(point: WeakPoint) {
  return point.risk === null ? <Parts of={partsOf(point)} /> : words.risk(point.risk);
}

function nameOf(point: WeakPoint, network: Pick<Network, 'switches' | 'links'>): string {
  if (point.risk !== null) return words.risk(point.risk);
  return point.link === null ? point.name : linkName(network, point.link);
}

function idOf({ name, risk }: WeakPoint): string {
  return risk === null ? name : words.risk(risk);
}
