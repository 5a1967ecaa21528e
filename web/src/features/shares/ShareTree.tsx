import { Link, useNavigate } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Share } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { CapacityBar } from '../../ui/CapacityBar';
import { DelegatedWords, SpeakerWords } from './ShareWords';
import classes from './ShareTree.module.css';
import { text } from './text';
import { moveOf, visibleRows, type TreeRow } from './tree';

/** The shares as a tree grid: one row is in the tab order, arrow keys do the rest. */
export function ShareTree({ shares }: { shares: readonly Share[] }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const rowsByName = useRef(new Map<string, HTMLDivElement>());
  const navigate = useNavigate();
  const help = useId();
  const rows = visibleRows(shares, closed);
  const focusable = rows.find(({ share }) => share.name === focused)?.share.name ?? rows[0]?.share.name;

  const setOpen = (name: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(name);
    else next.add(name);
    setClosed(next);
  };

  const onKeyDown = (event: KeyboardEvent, index: number, row: TreeRow) => {
    if (event.key === 'Enter') {
      void navigate({ to: '/shares/$name', params: { name: row.share.name } });
      return;
    }
    const move = moveOf(event.key, rows, index);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'focus') rowsByName.current.get(rows[move.index]?.share.name ?? '')?.focus();
    else setOpen(move.name, move.kind === 'open');
  };

  return (
    <>
      <div className={classes['tree']} role="treegrid" aria-label={text.tree} aria-describedby={help}>
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['columns']}>
            {Object.values(text.columns).map((column) => (
              <div key={column} role="columnheader">
                {column}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row, index) => (
            <div
              key={row.share.name}
              ref={(element) => {
                if (element) rowsByName.current.set(row.share.name, element);
                else rowsByName.current.delete(row.share.name);
              }}
              role="row"
              className={classes['row']}
              tabIndex={row.share.name === focusable ? 0 : -1}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.open ?? undefined}
              onFocus={() => {
                setFocused(row.share.name);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, index, row);
              }}
            >
              <Cells row={row} onToggle={setOpen} />
            </div>
          ))}
        </div>
      </div>
      <p id={help} className={classes['help']}>
        {text.keyboard}
      </p>
    </>
  );
}

function Cells({ row, onToggle }: { row: TreeRow; onToggle: (name: string, open: boolean) => void }) {
  const { share, level, open } = row;
  const reserved = text.reservedOf(formatRate(share.reservedNowBps), formatRate(share.maxReserveBps));
  return (
    <>
      <div role="gridcell" className={classes['name']} style={{ ['--level' as string]: level - 1 }}>
        <span
          className={classes['toggle']}
          data-open={open}
          aria-hidden
          onClick={() => {
            if (open !== null) onToggle(share.name, !open);
          }}
        >
          {open !== null && <IconChevronRight size={16} />}
        </span>
        <Link to="/shares/$name" params={{ name: share.name }} className={classes['link']} tabIndex={-1}>
          {share.name}
        </Link>
        {share.maySpeak && <small>{text.you}</small>}
      </div>
      <div role="gridcell" className={classes['limit']} data-label={text.columns.limit}>
        {formatRate(share.maxReserveBps)}
      </div>
      <div role="gridcell" className={classes['reserved']}>
        <CapacityBar
          label={text.reservedOn(share.name)}
          taken={share.reservedNowBps}
          limit={share.maxReserveBps}
          peak={share.peakReservedBps}
          kind="reserved"
          amounts={share.maxReserveBps === 0 ? text.nothingToReserve : reserved}
        />
        <small>{share.maxReserveBps === 0 ? text.nothingToReserve : reserved}</small>
      </div>
      <div role="gridcell" data-label={text.columns.peak}>
        {share.peakReservedBps === 0 ? text.none : formatRate(share.peakReservedBps)}
      </div>
      <div role="gridcell" data-label={text.columns.delegated}>
        <DelegatedWords share={share} />
      </div>
      <div role="gridcell" data-label={text.columns.speakers}>
        <SpeakerWords share={share} />
      </div>
    </>
  );
}
