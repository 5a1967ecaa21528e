import { Link, useNavigate } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Share } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { DataTable, type Column, type RowAttributes, type TableHandle } from '../../../ui/table/DataTable';
import { text } from '../text';
import { isLetter, moveOf, visibleRows, type TreeMove, type TreeRow } from '../utils/tree';
import classes from './ShareTree.module.css';
import { DelegatedWords, Marked, SpeakerWords } from './ShareWords';

const none: ReadonlySet<string> = new Set();
const rowHeights = { height: 60, narrowHeight: 150 } as const;

/** The shares as a tree grid: one row is in the tab order, the arrow keys move between rows. */
export function ShareTree(props: {
  id: string;
  shares: readonly Share[];
  /** The text of the search, marked in the names; every share found is expanded then. */
  found: string;
}) {
  const { shares, found } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const [focused, setFocused] = useState<string | null>(null);
  const table = useRef<TableHandle>(null);
  const navigate = useNavigate();
  const help = useId();
  const rows = useMemo(() => visibleRows(shares, found === '' ? closed : none), [shares, closed, found]);
  const columns = useMemo(() => columnsOf(found), [found]);
  const current = Math.max(
    0,
    rows.findIndex(({ share }) => share.name === focused),
  );

  const setOpen = (names: readonly string[], open: boolean) => {
    const next = new Set(closed);
    for (const name of names) {
      if (open) next.delete(name);
      else next.add(name);
    }
    setClosed(next);
  };
  const onKey = useTreeKeys(rows, (move) => {
    if (move.kind !== 'focus') {
      setOpen(move.names, move.kind === 'open');
      return;
    }
    setFocused(rows[move.index]?.share.name ?? null);
    table.current?.focusRow(move.index);
  });

  return (
    <>
      <DataTable
        cards
        role="treegrid"
        className={classes['tree']}
        label={text.tree}
        template="minmax(13rem, 2.4fr) 0.8fr minmax(10rem, 1.7fr) 0.8fr 0.8fr 1fr"
        columns={columns}
        rows={rows}
        idOf={nameOf}
        windowed={rowHeights}
        rowAttributes={treeAttributes}
        focused={current}
        handle={table}
        attributes={{
          id: props.id,
          tabIndex: -1,
          'aria-describedby': help,
          onFocus: (event) => {
            const row = rows[indexOf(event.target)];
            if (row) setFocused(row.share.name);
          },
          onKeyDown: (event) => {
            const index = indexOf(event.target);
            const name = rows[index]?.share.name;
            if (name === undefined) return;
            if (event.key === 'Enter') void navigate({ to: '/shares/$name', params: { name } });
            else onKey(event, index);
          },
          onClick: (event) => {
            const row = rows[indexOf(event.target)];
            const pressed = event.target instanceof Element && event.target.closest('[data-open]');
            if (pressed && row && row.open !== null) setOpen([row.share.name], !row.open);
          },
        }}
      />
      <p id={help} className={classes['help']}>
        {text.keyboard}
      </p>
    </>
  );
}

function nameOf({ share }: TreeRow): string {
  return share.name;
}

function treeAttributes({ level, position, siblings, open }: TreeRow): RowAttributes {
  return {
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-expanded': open ?? undefined,
    style: { ['--level' as string]: level - 1 },
  };
}

const headers = text.columns;

function columnsOf(found: string): readonly Column<TreeRow>[] {
  return [
    {
      id: 'name',
      header: headers.name,
      className: classes['name'],
      cell: ({ share: { name, maySpeak }, open }) => (
        <>
          <span className={classes['toggle']} data-open={open} aria-hidden>
            {open !== null && <IconChevronRight size={16} />}
          </span>
          <Link to="/shares/$name" params={{ name }} className={classes['link']} title={name} tabIndex={-1}>
            <Marked text={name} part={found} />
          </Link>
          {maySpeak && <small>{text.you}</small>}
        </>
      ),
    },
    {
      id: 'limit',
      header: headers.limit,
      className: classes['limit'],
      cell: ({ share }) => formatRate(share.maxReserveBps),
    },
    {
      id: 'reserved',
      header: headers.reserved,
      className: classes['reserved'],
      cell: ({ share }) => <Reserved share={share} />,
    },
    {
      id: 'peak',
      header: headers.peak,
      labelled: true,
      cell: ({ share }) => (share.peakReservedBps === 0 ? text.none : formatRate(share.peakReservedBps)),
    },
    {
      id: 'delegated',
      header: headers.delegated,
      labelled: true,
      cell: ({ share }) => <DelegatedWords share={share} />,
    },
    {
      id: 'speakers',
      header: headers.speakers,
      labelled: true,
      className: classes['speakers'],
      cell: ({ share }) => <SpeakerWords share={share} />,
    },
  ];
}

function Reserved({ share }: { share: Share }) {
  const { name, reservedNowBps, maxReserveBps, peakReservedBps } = share;
  const amounts =
    maxReserveBps === 0
      ? text.nothingToReserve
      : text.reservedOf(formatRate(reservedNowBps), formatRate(maxReserveBps));
  return (
    <>
      <CapacityBar
        label={text.reservedOn(name)}
        taken={reservedNowBps}
        limit={maxReserveBps}
        peak={peakReservedBps}
        kind="reserved"
        amounts={amounts}
      />
      <small>{amounts}</small>
    </>
  );
}

/** The index of the row that contains an element; -1 for none. The table listens, because its rows are many. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? -1 : Number(row.dataset['index']);
}

/** A letter typed later than this, in milliseconds, begins a new name. */
const pause = 700;

/** Reads the keys of a tree grid, and remembers the letters typed shortly before. */
function useTreeKeys(
  rows: readonly TreeRow[],
  onMove: (move: TreeMove) => void,
): (event: KeyboardEvent, index: number) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event, index) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const before = event.timeStamp - typed.current.at < pause ? typed.current.text : '';
    const move = moveOf(event.key, rows, index, before);
    if (isLetter(event.key)) typed.current = { text: before + event.key, at: event.timeStamp };
    if (move === null) return;
    event.preventDefault();
    onMove(move);
  };
}
