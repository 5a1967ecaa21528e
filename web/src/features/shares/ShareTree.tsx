import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Share } from '../../api/types';
import { useRowWindow } from '../../ui/useRowWindow';
import { ShareRow } from './ShareRow';
import classes from './ShareTree.module.css';
import { text } from './text';
import { visibleRows, type TreeMove } from './tree';
import { useTreeKeys } from './useTreeKeys';

const none: ReadonlySet<string> = new Set();

/**
 * The shares as a tree grid: one row is in the tab order, arrow keys do the rest. Only rows in sight are drawn, however
 * many there are; what is told of their number and their places is of all.
 */
export function ShareTree(props: {
  id: string;
  shares: readonly Share[];
  /** What was looked for, which is marked; all that was found is open then. */
  found: string;
}) {
  const { shares, found } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const [focused, setFocused] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const navigate = useNavigate();
  const help = useId();
  const rows = useMemo(() => visibleRows(shares, found === '' ? closed : none), [shares, closed, found]);
  const current = Math.max(
    0,
    rows.findIndex(({ share }) => share.name === focused),
  );
  const narrow = useMediaQuery('(max-width: 62rem)', false);
  const {
    list,
    virtualizer,
    rows: drawn,
  } = useRowWindow<HTMLDivElement>({
    count: rows.length,
    height: narrow ? 150 : 56,
    keyOf: useCallback((index) => rows[index]?.share.name ?? index.toString(), [rows]),
    focused: current,
    covered: narrow ? { top: 8, bottom: 76 } : { top: 44, bottom: 8 },
  });

  const setOpen = (names: readonly string[], open: boolean) => {
    const next = new Set(closed);
    for (const name of names) {
      if (open) next.delete(name);
      else next.add(name);
    }
    setClosed(next);
  };
  const onKey = useTreeKeys(rows, (move: TreeMove) => {
    if (move.kind !== 'focus') {
      setOpen(move.names, move.kind === 'open');
      return;
    }
    wantsFocus.current = true;
    setFocused(rows[move.index]?.share.name ?? null);
    virtualizer.scrollToIndex(move.index, { align: 'auto' });
  });
  // The row is drawn first, and takes the keyboard then.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
  }, [focused, list]);

  return (
    <>
      <div
        id={props.id}
        className={classes['tree']}
        role="treegrid"
        tabIndex={-1}
        aria-label={text.tree}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
        onFocus={(event) => {
          const row = rows[indexOf(event.target)];
          if (row) setFocused(row.share.name);
        }}
        onKeyDown={(event) => {
          const index = indexOf(event.target);
          const name = rows[index]?.share.name;
          if (name === undefined) return;
          if (event.key === 'Enter') void navigate({ to: '/shares/$name', params: { name } });
          else onKey(event, index);
        }}
        onClick={(event) => {
          const row = rows[indexOf(event.target)];
          const pressed = event.target instanceof Element && event.target.closest('[data-open]');
          if (pressed && row && row.open !== null) setOpen([row.share.name], !row.open);
        }}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['columns']} aria-rowindex={1}>
            {Object.values(text.columns).map((column) => (
              <div key={column} role="columnheader">
                {column}
              </div>
            ))}
          </div>
        </div>
        <div
          ref={list}
          role="rowgroup"
          className={classes['rows']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {drawn.map(({ index, key, top }) => {
            const row = rows[index];
            return (
              row && (
                <ShareRow
                  key={key}
                  measure={virtualizer.measureElement}
                  row={row}
                  index={index}
                  top={top}
                  focusable={index === current}
                  found={found}
                />
              )
            );
          })}
        </div>
      </div>
      <p id={help} className={classes['help']}>
        {text.keyboard}
      </p>
    </>
  );
}

/** The place of the row that something is in; -1 where it is in none. Rows do not listen themselves: they are many. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? -1 : Number(row.dataset['index']);
}
