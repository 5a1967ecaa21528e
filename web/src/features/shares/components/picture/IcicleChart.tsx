import { memo, useId, useRef, useState, type KeyboardEvent } from 'react';
import { barWidth, fillOf, formatFill, pressureOf } from '../../../../lib/capacity';
import { neighbour, type Cell } from '../../../../lib/icicle';
import classes from './SharePicture.module.css';
import { text } from './text';

/** One share of the picture: its cell, and what is known of it at the instant. */
export interface ShareCell extends Cell {
  readonly limit: number;
  /** Null where it was not looked up. */
  readonly reserved: number | null;
  /** Limit and amount in words. */
  readonly words: string;
}

const rowHeight = 46;
const gap = 2;

/** About as wide as a letter is (pixels). */
const letter = 7.4;

/** The tree as a picture: rows of cells, children below their parents. The keyboard goes around in it. */
export const IcicleChart = memo(function IcicleChart(props: {
  cells: readonly ShareCell[];
  /** In pixels. */
  width: number;
  /** Ids of the descriptions: in short, and as a whole. */
  described: string;
  details: string;
  onZoom: (name: string) => void;
  onZoomOut: () => void;
  onPoint: (name: string | null) => void;
}) {
  const { cells, width } = props;
  const hatch = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const inTabOrder = cells.find(({ name }) => name === focused)?.name ?? cells[0]?.name;
  const height = (Math.max(-1, ...cells.map(({ depth }) => depth)) + 1) * rowHeight;
  const onKey = (event: KeyboardEvent, name: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') props.onZoom(name);
    else if (event.key === 'Escape') props.onZoomOut();
    else {
      const next = neighbour(cells, name, event.key);
      if (next === null) return;
      drawing.current?.querySelector<SVGGElement>(`[data-share="${next}"]`)?.focus();
    }
    event.preventDefault();
  };
  return (
    <svg
      ref={drawing}
      className={classes['icicle']}
      width={width}
      height={height}
      role="group"
      aria-label={text.label}
      aria-describedby={props.described}
      aria-details={props.details}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="6" className={classes['hatch']} />
        </pattern>
      </defs>
      {cells.map((cell) => (
        <g
          key={cell.name}
          className={classes['cell']}
          data-share={cell.name}
          data-pressure={cell.reserved === null ? 'calm' : pressureOf(fillOf(cell.reserved, cell.limit))}
          transform={`translate(${cell.x * width} ${cell.depth * rowHeight})`}
          role="button"
          tabIndex={cell.name === inTabOrder ? 0 : -1}
          aria-label={text.cell(cell.name, cell.words)}
          onClick={() => {
            props.onZoom(cell.name);
          }}
          onKeyDown={(event) => {
            onKey(event, cell.name);
          }}
          onFocus={() => {
            setFocused(cell.name);
            props.onPoint(cell.name);
          }}
          onBlur={() => {
            props.onPoint(null);
          }}
          onPointerEnter={() => {
            props.onPoint(cell.name);
          }}
          onPointerLeave={() => {
            props.onPoint(null);
          }}
        >
          <Drawn cell={cell} width={Math.max(1, cell.width * width - gap)} hatch={hatch} />
        </g>
      ))}
      {/* Apart from what is pressed, whose name is longer than the room to draw. */}
      <g className={classes['words']} aria-hidden>
        {cells.map((cell) => (
          <g key={cell.name} transform={`translate(${cell.x * width} ${cell.depth * rowHeight})`}>
            <Words cell={cell} width={Math.max(1, cell.width * width - gap)} />
          </g>
        ))}
      </g>
    </svg>
  );
});

function Drawn({ cell, width, hatch }: { cell: ShareCell; width: number; hatch: string }) {
  const height = rowHeight - gap;
  const fill = cell.reserved === null ? null : fillOf(cell.reserved, cell.limit);
  const filled = fill === null ? 0 : (barWidth(fill) / 100) * height;
  return (
    <>
      <rect className={classes['track']} width={width} height={height} rx={3} />
      {fill === null ? (
        <rect fill={`url(#${hatch})`} width={width} height={height} rx={3} />
      ) : (
        <rect className={classes['fill']} y={height - filled} width={width} height={filled} />
      )}
      <rect className={classes['outline']} width={width} height={height} rx={3} />
    </>
  );
}

function Words({ cell, width }: { cell: ShareCell; width: number }) {
  const percent = cell.reserved === null ? '?' : formatFill(fillOf(cell.reserved, cell.limit));
  return (
    <>
      <text x={7} y={19} className={classes['name']}>
        {fitted(cell.name, width - 12)}
      </text>
      <text x={7} y={36} className={classes['percent']}>
        {percent.length * letter <= width - 10 ? percent : ''}
      </text>
    </>
  );
}

/** As much of a name as there is room for; nothing where that would be next to nothing. */
function fitted(name: string, room: number): string {
  const letters = Math.floor(room / letter);
  if (letters >= name.length) return name;
  return letters < 3 ? '' : `${name.slice(0, letters - 1)}…`;
}
