import { UnstyledButton } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { DownLink, LinkUse } from '../../../api/types';
import { Sparkline } from '../../../charts/Sparkline';
import { fillOf, formatFill, pressureOf } from '../../../lib/capacity';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { StateBadge } from '../../../ui/display/StateBadge';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { useMinute } from '../../../ui/useNow';
import { historyLength, type LinkHistories, type UsePoint } from '../api/linkHistories';
import { text } from '../text';
import { unmeasured } from '../utils/down';
import { byUseWithMemory } from '../utils/order';
import { LinkBar } from './LinkBar';
import classes from './LinkTable.module.css';

const rowHeights = { height: 59, narrowHeight: 77 } as const;

/** Before the first answer. */
const noPoints: readonly UsePoint[] = [];

interface Row {
  readonly link: LinkUse;
  readonly points: readonly UsePoint[];
  /** When it went down; null for a link that is there. */
  readonly downSince: string | null;
}

interface Props {
  readonly links: readonly LinkUse[];
  /** Those that are missing; they are first. */
  readonly down: readonly DownLink[];
  readonly histories: LinkHistories | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Every link direction with its use, its reserved part, and its last minutes. Choosing one shows its chart. */
export function LinkTable({ links, down, histories, chosen, onChoose }: Props) {
  const now = useMinute();
  const [byUse] = useState(byUseWithMemory);
  const rows = useMemo(
    (): Row[] => [
      ...down.map((link) => ({ link: unmeasured(link), points: noPoints, downSince: link.since })),
      ...byUse(links, histories).map((link) => ({
        link,
        points: histories?.get(link.id) ?? noPoints,
        downSince: null,
      })),
    ],
    [byUse, links, down, histories],
  );
  const columns = useMemo(() => columnsOf(chosen, onChoose, now), [chosen, onChoose, now]);
  const attributes = useCallback(({ link }: Row) => ({ 'data-chosen': link.id === chosen }), [chosen]);
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-kind="used">{text.links.legendUsed}</li>
        <li data-kind="reserved">{text.links.legendReserved}</li>
        <li data-kind="peak">{text.links.legendPeak}</li>
      </ul>
      <DataTable
        className={classes['table']}
        label={text.links.title}
        template="7rem 6rem minmax(5rem, 1fr) 3.5rem 11rem"
        columns={columns}
        rows={rows}
        idOf={idOf}
        windowed={rowHeights}
        cards
        rowAttributes={attributes}
      />
    </>
  );
}

function idOf({ link }: Row): string {
  return link.id;
}

function nameOf({ link }: Row): string {
  return text.links.direction(link.fromName, link.toName);
}

function columnsOf(
  chosen: string | undefined,
  onChoose: Props['onChoose'],
  now: number,
): readonly Column<Row>[] {
  const words = text.links.columns;
  return [
    {
      id: 'link',
      header: words.link,
      rowHeader: true,
      sortBy: nameOf,
      className: classes['link'],
      cell: (row) =>
        row.downSince === null ? (
          <UnstyledButton
            className={classes['name']}
            aria-pressed={row.link.id === chosen}
            onClick={() => {
              onChoose(row.link.id === chosen ? undefined : row.link.id);
            }}
          >
            {nameOf(row)}
          </UnstyledButton>
        ) : (
          <TextLink to="/network/links/$link" params={{ link: row.link.id }}>
            {nameOf(row)}
          </TextLink>
        ),
    },
    {
      id: 'history',
      header: words.history,
      className: classes['history'],
      cell: ({ link, points, downSince }) =>
        downSince === null && <Sparkline points={points} limit={link.rateBps} span={historyLength} />,
    },
    {
      id: 'use',
      header: words.use,
      className: classes['use'],
      cell: (row) =>
        row.downSince === null ? (
          <LinkBar link={row.link} name={nameOf(row)} />
        ) : (
          <StateBadge tone="bad" icon={<IconUnlink size={14} />}>
            {text.links.downSince(formatInstant(row.downSince, now))}
          </StateBadge>
        ),
    },
    {
      id: 'percent',
      header: words.percent,
      numeric: true,
      sortBy: ({ link: { usedBps, rateBps } }) => (usedBps ?? 0) / rateBps,
      className: classes['percent'],
      cell: ({ link, downSince }) => downSince === null && <Percent link={link} />,
    },
    {
      id: 'rates',
      header: words.rates,
      sortBy: ({ link }) => link.reservedNowBps,
      className: classes['rates'],
      cell: ({ link: { usedBps, rateBps, reservedNowBps }, downSince }) => (
        <>
          {usedBps === null ? text.links.notMeasured : formatMeasuredRate(usedBps)}{' '}
          {text.links.of(formatRate(rateBps))}
          {downSince === null && (
            <small>
              {reservedNowBps > 0
                ? text.links.reservedWords(formatRate(reservedNowBps))
                : text.links.noneReserved}
            </small>
          )}
        </>
      ),
    },
  ];
}

function Percent({ link: { usedBps, rateBps } }: { link: LinkUse }) {
  const fill = fillOf(usedBps ?? 0, rateBps);
  return <span data-pressure={pressureOf(fill)}>{usedBps === null ? '–' : formatFill(fill)}</span>;
}
