import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { formatRate } from '../../lib/rate';
import { CapacityBar } from '../../ui/CapacityBar';
import { DelegatedWords, Marked, SpeakerWords } from './ShareWords';
import classes from './ShareTree.module.css';
import { text } from './text';
import type { TreeRow } from './tree';

/** One share in the tree grid, drawn again only when it or its place is another. */
export const ShareRow = memo(function ShareRow({
  measure,
  ...props
}: {
  /** Called with the row as it is drawn, to see how high it is. */
  measure: (row: HTMLDivElement | null) => void;
  row: TreeRow;
  /** Its place among all rows, from 0. */
  index: number;
  /** How far below the first row it stands, in pixels. */
  top: number;
  focusable: boolean;
  found: string;
}) {
  const { row } = props;
  return (
    <div
      ref={measure}
      role="row"
      className={classes['row']}
      data-index={props.index}
      style={{ transform: `translateY(${props.top}px)` }}
      tabIndex={props.focusable ? 0 : -1}
      aria-rowindex={props.index + 2}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open ?? undefined}
    >
      <Cells row={row} found={props.found} />
    </div>
  );
});

function Cells(props: { row: TreeRow; found: string }) {
  const { share, level, open } = props.row;
  const reserved = text.reservedOf(formatRate(share.reservedNowBps), formatRate(share.maxReserveBps));
  return (
    <>
      <div role="gridcell" className={classes['name']} style={{ ['--level' as string]: level - 1 }}>
        <span className={classes['toggle']} data-open={open} aria-hidden>
          {open !== null && <IconChevronRight size={16} />}
        </span>
        <Link
          to="/shares/$name"
          params={{ name: share.name }}
          className={classes['link']}
          title={share.name}
          tabIndex={-1}
        >
          <Marked text={share.name} part={props.found} />
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
