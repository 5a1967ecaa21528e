import { useCallbackRef } from '@mantine/hooks';
import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import type { LinkUse } from '../../../../api/types';
import type { Frame } from '../../../../map/graph';
import { MarkIcon } from '../../../../map/MarkIcon';
import type { Marks } from '../../../../map/marks';
import { text } from '../../text';
import { cablesByEnd } from './cells';
import { usePlainLinks } from './plainLink';
import { fullestFirst, switchCellsWithMemory, type HeatCounts, type SwitchCell } from './switchCells';
import { switchGroupsOf, switchTo, type SwitchGroup } from './switchGroups';
import { describeUse, usedCables, usedPart, type UsedCable } from './used';
import classes from './SwitchGrid.module.css';

const words = text.map.grid;

/**
 * A network of so many switches that lines between them could not be told apart: each switch is a square, filled by the
 * use of its cables. Those that have a cable to the one that the user points at are outlined.
 */
export function SwitchGrid(props: { frame: Frame; uses: readonly LinkUse[]; marks: Marks }) {
  const { frame, uses, marks } = props;
  const groups = useMemo(() => switchGroupsOf(frame), [frame]);
  const switches = useMemo(() => groups.flatMap(({ rows }) => rows.flat()), [groups]);
  const [cellsOf] = useState(switchCellsWithMemory);
  const cables = useMemo(() => usedCables(frame.cables, uses, marks), [frame, uses, marks]);
  const cells = useMemo(() => cellsOf(switches, cables, marks), [cellsOf, switches, cables, marks]);
  const [chosen, setChosen] = useState<string>();
  const current = chosen !== undefined && cells.has(chosen) ? chosen : undefined;
  const own = useMemo(
    () => (current === undefined ? [] : (cablesByEnd(cables).get(current) ?? [])),
    [cables, current],
  );
  const neighbours = new Set(own.flatMap(({ above, below }) => [above, below]));
  const move = useCallbackRef((event: KeyboardEvent) => {
    const to = current === undefined ? undefined : switchTo(event.key, current, groups);
    if (to === undefined) return;
    event.preventDefault();
    const map = event.currentTarget.closest('[data-map]');
    map?.querySelector<HTMLElement>(`[data-switch="${CSS.escape(to)}"]`)?.focus();
  });
  const stop = current ?? switches[0]?.id;
  return (
    <div className={classes['frame']}>
      <div role="group" aria-label={text.map.label} className={classes['groups']} data-map>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-label={nameOf(group)} className={classes['group']}>
            <h3 className={classes['name']} aria-hidden>
              {nameOf(group)}
            </h3>
            {group.rows.map((row) => (
              <div key={row[0]?.id} className={classes['row']}>
                {row.map(({ id }) => {
                  const cell = cells.get(id);
                  return (
                    cell && (
                      <Square
                        key={id}
                        cell={cell}
                        isStop={id === stop}
                        look={id === current ? 'current' : neighbours.has(id) ? 'neighbour' : undefined}
                        onPoint={setChosen}
                        onKeyDown={move}
                      />
                    )
                  );
                })}
              </div>
            ))}
          </div>
        ))}
      </div>
      <Details cell={current === undefined ? undefined : cells.get(current)} cables={own} />
    </div>
  );
}

function nameOf({ isCore, rows }: SwitchGroup): string {
  const count = rows.flat().length;
  return isCore ? words.core(count) : words.group(rows.at(-1)?.[0]?.name ?? '', count);
}

/** A switch, which leads to its page. The tab key stops at one of them; the arrow keys lead to the others. */
const Square = memo(function Square(props: {
  cell: SwitchCell;
  isStop: boolean;
  look: 'current' | 'neighbour' | undefined;
  onPoint: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { node, counts, mark } = props.cell;
  const { href, onClick } = usePlainLinks()({ to: '/network/switches/$dpid', params: { dpid: node.id } });
  const point = () => {
    props.onPoint(node.id);
  };
  const isAway = node.node?.connected === false;
  return (
    <a
      href={href}
      onClick={onClick}
      onFocus={point}
      onPointerEnter={point}
      onKeyDown={props.onKeyDown}
      className={classes['square']}
      data-switch={node.id}
      data-look={props.look}
      data-away={isAway || undefined}
      data-mark={mark?.kind}
      tabIndex={props.isStop ? 0 : -1}
      aria-label={[
        node.name,
        ...(isAway ? [words.away] : []),
        ...(mark ? [mark.words] : []),
        describe(counts),
      ].join('; ')}
      style={{ backgroundImage: fillOf(counts) }}
    >
      {mark && <MarkIcon kind={mark.kind} size={14} />}
    </a>
  );
});

/** The parts of the square from below: what is fullest is lowest. */
function fillOf(counts: HeatCounts): string {
  const total = fullestFirst.reduce((sum, heat) => sum + counts[heat], 0);
  if (total === 0) return 'none';
  let before = 0;
  const stops = fullestFirst.flatMap((heat) => {
    if (counts[heat] === 0) return [];
    const start = (before / total) * 100;
    before += counts[heat];
    return [`var(--map-${heat}) ${start.toFixed(1)}% ${((before / total) * 100).toFixed(1)}%`];
  });
  return `linear-gradient(to top, ${stops.join(', ')})`;
}

function describe(counts: HeatCounts): string {
  const known = fullestFirst.filter((heat) => counts[heat] > 0);
  return known.length === 0
    ? words.noLinks
    : known.map((heat) => words.links(counts[heat], text.map.heats[heat])).join(', ');
}

/** The switch that the user points at, with its fullest cables. */
function Details({ cell, cables }: { cell: SwitchCell | undefined; cables: readonly UsedCable[] }) {
  if (cell === undefined) return <p className={classes['details']}>{words.help}</p>;
  const fullest = [...cables]
    .sort((one, other) => usedPart(other.directions[0]) - usedPart(one.directions[0]))
    .slice(0, mostNamed);
  return (
    <div className={classes['details']}>
      <strong>{cell.node.name}</strong>{' '}
      {[...(cell.mark ? [cell.mark.words] : []), describe(cell.counts)].join('; ')}
      <ul>
        {fullest.map(({ id, directions: [fuller] }) => (
          <li key={id}>{describeUse(fuller)}</li>
        ))}
      </ul>
    </div>
  );
}

/** As many cables as have room below the map without moving what follows. */
const mostNamed = 3;
