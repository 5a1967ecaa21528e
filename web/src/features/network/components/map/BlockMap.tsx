import { useMemo, useState } from 'react';
import type { LinkUse } from '../../../../api/types';
import { boxesOf } from '../../../../map/boxes';
import type { Frame } from '../../../../map/graph';
import { LaidOut } from '../../../../map/LaidOut';
import { hostBlocksOf } from '../../../../map/layout/hostBlocks';
import type { Layout } from '../../../../map/layout/layout';
import type { FlowNode } from '../../../../map/MapNodes';
import type { Marks } from '../../../../map/marks';
import { useLayout } from '../../../../map/useLayout';
import { text } from '../../text';
import { blockBoxesWithMemory } from './blockBoxes';
import { CableLayer } from './CableLayer';
import type { CableEdge } from './CableLine';
import type { BlockNode } from './HostGrid';
import { blockNodeTypes, edgeTypes } from './kinds';
import { linesWithMemory } from './lines';
import { usedCables } from './used';

/** A large network: the hosts of a switch are one block beneath it, and only cables between switches are lines. */
export function BlockMap(props: { frame: Frame; uses: readonly LinkUse[]; marks: Marks }) {
  const { frame, uses, marks } = props;
  const layout = useLayout('blocks', frame);
  const drawn = layout.data;
  const fixed = useMemo(() => drawn && fixedOf(frame, drawn, marks), [frame, drawn, marks]);
  const cables = useMemo(() => usedCables(frame.cables, uses, marks), [frame, uses, marks]);
  const [boxesWithUse] = useState(blockBoxesWithMemory);
  const [linesOf] = useState(() => linesWithMemory(0));
  const blocks = useMemo(
    () => (fixed ? boxesWithUse(fixed.blocks, fixed.places, cables) : []),
    [boxesWithUse, fixed, cables],
  );
  const boxes = useMemo(() => [...(fixed?.switches ?? []), ...blocks], [fixed, blocks]);
  const { edges, plain } = useMemo(() => {
    const lines = linesOf(cables, drawn?.lines);
    const isLabelled = ({ data }: CableEdge) => data?.labelled === true;
    return { edges: lines.filter(isLabelled), plain: lines.filter((line) => !isLabelled(line)) };
  }, [linesOf, cables, drawn]);
  return (
    <LaidOut<CableEdge, FlowNode | BlockNode>
      layout={layout}
      nodes={boxes}
      edges={edges}
      nodeTypes={blockNodeTypes}
      edgeTypes={edgeTypes}
      aria-label={text.map.label}
    >
      <CableLayer lines={plain} />
    </LaidOut>
  );
}

/** What stays the same while links are used more or less. */
function fixedOf(frame: Frame, layout: Layout, marks: Marks) {
  const nodes = frame.nodes.filter(({ node }) => node !== null);
  return {
    blocks: hostBlocksOf(frame),
    places: layout.places,
    switches: boxesOf(nodes, layout, { marks }),
  };
}
