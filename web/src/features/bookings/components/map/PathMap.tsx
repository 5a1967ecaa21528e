import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Booking, Network } from '../../../../api/types';
import { boxesOf } from '../../../../map/boxes';
import type { Line } from '../../../../map/layout/geometry';
import { isDownIn, withDownLinks } from '../../../../map/down';
import { frameOf, type Cable, type Frame, type Wire } from '../../../../map/graph';
import { linesOf, highlightedPathOf, type HighlightedPath, type Way } from '../../../../map/path/highlight';
import { Legend } from '../../../../map/Legend';
import { Picture } from '../../../../map/Picture';
import { Refit } from '../../../../map/Refit';
import type { Detail, Places } from '../../../../map/layout/sizes';
import { useLayout } from '../../../../map/useLayout';
import { ErrorState } from '../../../../ui/feedback/States';
import { around, middleOf, placesAround } from './around';
import { edgeTypes } from './kinds';
import classes from './PathMap.module.css';
import { text } from './text';

/** A network of more nodes is too wide for one path in it to be read. */
const maxWholeNodes = 24;

/** The path on the map of the network: on all of it where that can be read, else on what is around the path. */
export function PathMap({ booking, network }: { booking: Booking; network: Network | undefined }) {
  if (network === undefined) return <Skeleton className={classes['map'] ?? ''} />;
  return <PathOn network={network} booking={booking} />;
}

function PathOn({ booking, network }: { booking: Booking; network: Network }) {
  const isNarrow = useMediaQuery('(max-width: 48rem)', false);
  const frame = useMemo(() => frameOf(withDownLinks(network)), [network]);
  const isDown = useMemo(() => isDownIn(network), [network]);
  const { pathNames, backupPathNames, deployment } = booking;
  const { hops } = deployment;
  const highlighted = useMemo(
    () => highlightedPathOf(pathNames, hops, frame, network.hosts),
    [pathNames, hops, frame, network],
  );
  const backup = useMemo(() => {
    const there = { ...frame, cables: frame.cables.filter((cable) => !isDown(cable)) };
    return highlightedPathOf(backupPathNames, [], there, network.hosts);
  }, [backupPathNames, frame, isDown, network]);
  if (highlighted.ids.length === 0) return <p className={classes['nothing']}>{text.nothing}</p>;
  const isWhole = frame.nodes.length <= maxWholeNodes && !isNarrow;
  return (
    <>
      {isWhole ? (
        <Whole frame={frame} highlighted={highlighted} backup={backup} isDown={isDown} />
      ) : (
        <Around frame={frame} highlighted={highlighted} backup={backup} isDown={isDown} />
      )}
      {backup.ids.length > 0 && (
        <Legend
          entries={[
            { line: 'path', words: text.path },
            { line: 'otherPath', words: text.backup },
          ]}
        />
      )}
      <Notes frame={frame} highlighted={highlighted} isDown={isDown} isWhole={isWhole} />
    </>
  );
}

/** A booking's path and its backup, which is empty where there is none. */
interface Shown {
  readonly frame: Frame;
  readonly highlighted: HighlightedPath;
  readonly backup: HighlightedPath;
  /** Whether a cable is down. */
  readonly isDown: (cable: Cable) => boolean;
}

function Whole({ frame, highlighted, backup, isDown }: Shown) {
  const layout = useLayout('full', { ...frame, cables: [...frame.cables, ...highlighted.gaps] });
  if (layout.data)
    return (
      <Drawn
        frame={frame}
        highlighted={highlighted}
        backup={backup}
        isDown={isDown}
        {...layout.data}
        fitted={null}
      />
    );
  if (layout.isError) return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  return <Skeleton className={classes['map'] ?? ''} />;
}

function Around({ frame, highlighted, backup, isDown }: Shown) {
  const near = useMemo(() => around(frame, highlighted), [frame, highlighted]);
  const places = useMemo(() => placesAround(near, highlighted), [near, highlighted]);
  const fitted = useMemo(() => middleOf(near, places, highlighted), [near, places, highlighted]);
  return (
    <Drawn
      frame={near}
      highlighted={highlighted}
      backup={backup}
      isDown={isDown}
      places={places}
      fitted={fitted}
    />
  );
}

/** `fitted` are the nodes that all of the room is for; null for all of them. */
function Drawn(
  props: Shown & {
    places: Places;
    lines?: ReadonlyMap<string, Line>;
    detail?: Detail;
    fitted: readonly string[] | null;
  },
) {
  const { frame, highlighted, backup, isDown, places, lines: placed, detail = 'full', fitted } = props;
  const boxes = useMemo(() => {
    const onPath = new Set([...highlighted.ids, ...backup.ids]);
    return boxesOf(frame.nodes, { places, detail }, { isHighlighted: (id) => onPath.has(id) });
  }, [frame, highlighted, backup, places, detail]);
  const lines = useMemo(
    () => linesOf(frame.cables, highlighted, backup.ways, placed, isDown),
    [frame, highlighted, backup, placed, isDown],
  );
  const options = useMemo(
    () => ({ padding: 0.08, maxZoom: 1.1, ...(fitted && { nodes: fitted.map((id) => ({ id })) }) }),
    [fitted],
  );
  return (
    <div className={classes['map']} data-cut={fitted !== null} inert>
      <Picture
        nodes={boxes}
        edges={lines}
        edgeTypes={edgeTypes}
        fitView
        fitViewOptions={options}
        panOnDrag={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
      >
        <Refit options={options} />
      </Picture>
    </div>
  );
}

/** What the picture leaves out. */
function Notes({
  frame,
  highlighted,
  isDown,
  isWhole,
}: Pick<Shown, 'frame' | 'highlighted' | 'isDown'> & {
  isWhole: boolean;
}) {
  const nameOf = new Map(frame.nodes.map(({ id, name }) => [id, name]));
  const stepOf = ({ above, below }: Wire, way: Way) => {
    const [from, to] = way === 'down' ? [above, below] : [below, above];
    return text.step(nameOf.get(from) ?? from, nameOf.get(to) ?? to);
  };
  const gaps = highlighted.gaps.map((gap) => stepOf(gap, gap.way));
  const down = frame.cables.filter(isDown).flatMap((cable) => {
    const way = highlighted.ways.get(cable.id);
    return way === undefined ? [] : [stepOf(cable, way)];
  });
  const notes = [
    ...(highlighted.missing.length > 0 ? [text.missing(highlighted.missing)] : []),
    ...(gaps.length > 0 ? [text.gap(gaps)] : []),
    ...(down.length > 0 ? [text.down(down)] : []),
    ...(isWhole ? [] : [text.near]),
  ];
  return notes.length > 0 && <p className={classes['notes']}>{notes.join(' ')}</p>;
}
