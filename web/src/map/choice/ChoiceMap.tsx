import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Network } from '../../api/types';
import { useMinute } from '../../ui/useNow';
import { boxesOf } from '../boxes';
import { downMarks, isDownIn, withDownLinks, withDownMarks } from '../down';
import { frameOf, isLarge, withoutHosts } from '../graph';
import { choiceNodeTypes } from '../kinds';
import { LaidOut } from '../LaidOut';
import type { FlowNode } from '../MapNodes';
import type { Marks } from '../marks';
import { highlightedPathOf } from '../path/highlight';
import { text } from '../text';
import { useLayout } from '../useLayout';
import classes from './Choice.module.css';
import { choiceEdges, linkChoicesOf, type ChoiceEdge } from './edges';
import { edgeTypes } from './kinds';

/** What a map shows, and what a click on it does. */
export interface ChoiceMapProps {
  readonly network: Network;
  readonly label: string;
  readonly marks: Marks;
  /** The names of two paths to show, the second weaker than the first; empty for none. */
  readonly path: readonly string[];
  readonly otherPath: readonly string[];
  /** Whether links to hosts can be chosen, too. */
  readonly withHostLinks: boolean;
  /** A switch or a link was clicked: its DPID, or the value that forms have for it. */
  readonly onPress: (value: string) => void;
}

/**
 * The map of the network on which a click chooses a switch or a link. Fields beside it do the same. Links that are down
 * are shown and cannot be chosen.
 */
export function ChoiceMap({
  network,
  label,
  marks,
  path,
  otherPath,
  withHostLinks,
  onPress,
}: ChoiceMapProps) {
  const pressNode = useCallbackRef((_event: unknown, { data: { shown } }: FlowNode) => {
    if (shown.node !== null) onPress(shown.id);
  });
  const pressCable = useCallbackRef((_event: unknown, { data }: ChoiceEdge) => {
    if (data?.value != null) onPress(data.value);
  });
  const now = useMinute();
  const { frame, isCut } = useMemo(() => frameToChooseOn(network), [network]);
  const layout = useLayout(isCut ? 'blocks' : 'full', frame);
  const drawn = layout.data;
  const choices = useMemo(() => linkChoicesOf(network, withHostLinks), [network, withHostLinks]);
  const paths = useMemo(() => {
    const isDown = isDownIn(network);
    const there = { ...frame, cables: frame.cables.filter((cable) => !isDown(cable)) };
    const found = (pathNames: readonly string[]) => highlightedPathOf(pathNames, [], there, network.hosts);
    return { path: found(path), otherPath: found(otherPath) };
  }, [path, otherPath, frame, network]);
  const boxes = useMemo(() => {
    const onPath = new Set([...paths.path.ids, ...paths.otherPath.ids]);
    const isHighlighted = onPath.size > 0 ? (id: string) => onPath.has(id) : undefined;
    return drawn ? boxesOf(frame.nodes, drawn, { isHighlighted, marks }) : [];
  }, [frame, drawn, paths, marks]);
  const all = useMemo(() => withDownMarks(marks, downMarks(network, now)), [marks, network, now]);
  const edges = useMemo(
    () => (drawn ? choiceEdges(frame.cables, drawn.lines, choices, all, paths) : []),
    [frame, drawn, choices, all, paths],
  );
  return (
    <>
      <LaidOut<ChoiceEdge>
        layout={layout}
        nodes={boxes}
        edges={edges}
        nodeTypes={choiceNodeTypes}
        edgeTypes={edgeTypes}
        aria-label={label}
        zoomOnDoubleClick={false}
        onNodeClick={pressNode}
        onEdgeClick={pressCable}
      />
      {isCut && <p className={classes['note']}>{text.withoutHosts}</p>}
    </>
  );
}

/** The whole network, or its switches alone where the whole cannot be read. */
function frameToChooseOn(network: Network) {
  const frame = frameOf(withDownLinks(network));
  const isCut = isLarge(frame);
  return { frame: isCut ? withoutHosts(frame) : frame, isCut };
}
