import { Controls } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { LinkUse } from '../../../../api/types';
import { boxesOf } from '../../../../map/boxes';
import type { Frame } from '../../../../map/graph';
import { hostBlocksOf } from '../../../../map/hostBlocks';
import type { FlowNode } from '../../../../map/MapNodes';
import { Picture } from '../../../../map/Picture';
import type { Layout } from '../../../../map/layout';
import { useLayout } from '../../../../map/useLayout';
import { ErrorState, SkeletonRows } from '../../../../ui/feedback/States';
import { text } from '../../text';
import { blockBoxesWithMemory } from './blockBoxes';
import type { CableEdge } from './CableLine';
import type { BlockNode } from './HostGrid';
import { blockNodeTypes, edgeTypes } from './kinds';
import { fit, isTall } from './fit';
import { linesWithMemory } from './lines';
import classes from './NetworkMap.module.css';
import { usedCables } from './used';

/** A large network: the hosts of a switch are one block beneath it, and only cables between switches are lines. */
export function BlockMap({ frame, uses }: { frame: Frame; uses: readonly LinkUse[] }) {
  const layout = useLayout('blocks', frame);
  const drawn = layout.data;
  const fixed = useMemo(() => drawn && fixedOf(frame, drawn), [frame, drawn]);
  const cables = useMemo(() => usedCables(frame.cables, uses), [frame, uses]);
  const [boxesWithUse] = useState(blockBoxesWithMemory);
  const [linesOf] = useState(() => linesWithMemory(0));
  const blocks = useMemo(
    () => (fixed ? boxesWithUse(fixed.blocks, fixed.places, cables) : []),
    [boxesWithUse, fixed, cables],
  );
  const boxes = useMemo(() => [...(fixed?.switches ?? []), ...blocks], [fixed, blocks]);
  const lines = useMemo(() => linesOf(cables, drawn?.lines), [linesOf, cables, drawn]);
  if (layout.isError && drawn === undefined) {
    return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  }
  if (drawn === undefined) return <SkeletonRows rows={1} height={360} />;
  return (
    <div className={classes['map']} data-tall={isTall(drawn.size)} data-detail={drawn.detail}>
      <Picture<CableEdge, FlowNode | BlockNode>
        nodes={boxes}
        edges={lines}
        nodeTypes={blockNodeTypes}
        edgeTypes={edgeTypes}
        aria-label={text.map.label}
        fitView
        fitViewOptions={fit}
        attributionPosition="top-left"
      >
        <Controls
          showInteractive={false}
          position="top-right"
          orientation="horizontal"
          fitViewOptions={fit}
        />
      </Picture>
    </div>
  );
}

/** What stays the same while links are used more or less. */
function fixedOf(frame: Frame, layout: Layout) {
  const nodes = frame.nodes.filter(({ node }) => node !== null);
  return { blocks: hostBlocksOf(frame), places: layout.places, switches: boxesOf(nodes, layout) };
}
