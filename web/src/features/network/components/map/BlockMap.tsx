import { Controls } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { LinkUse } from '../../../../api/types';
import { blocksOf } from '../../../../map/blocks';
import { boxesOf } from '../../../../map/boxes';
import type { Frame } from '../../../../map/graph';
import { hostBlocksOf } from '../../../../map/hostBlocks';
import type { FlowNode } from '../../../../map/MapNodes';
import { Picture } from '../../../../map/Picture';
import { text } from '../../text';
import { blockBoxesWithMemory } from './blockBoxes';
import type { CableEdge } from './CableLine';
import type { BlockNode } from './HostGrid';
import { blockNodeTypes, edgeTypes } from './kinds';
import { linesWithMemory } from './lines';
import classes from './NetworkMap.module.css';
import { usedCables } from './used';

/** All of the picture, below the buttons that move it. */
const fit = { padding: { top: '48px', x: '12px', bottom: '8px' }, maxZoom: 1.25 } as const;

/** A large network: the hosts of a switch are one block beneath it, and only cables between switches are lines. */
export function BlockMap({ frame, uses }: { frame: Frame; uses: readonly LinkUse[] }) {
  const fixedLayout = useMemo(() => fixedLayoutOf(frame), [frame]);
  const cables = useMemo(() => usedCables(frame.cables, uses), [frame, uses]);
  const [boxesWithUse] = useState(blockBoxesWithMemory);
  const [linesOf] = useState(() => linesWithMemory(0));
  const blocks = useMemo(
    () => boxesWithUse(fixedLayout.blocks, fixedLayout.places, cables),
    [boxesWithUse, fixedLayout, cables],
  );
  const boxes = useMemo(() => [...fixedLayout.switches, ...blocks], [fixedLayout, blocks]);
  const lines = useMemo(
    () => linesOf(cables.filter(({ below }) => fixedLayout.isSwitch.has(below))),
    [linesOf, fixedLayout, cables],
  );
  return (
    <div className={classes['map']}>
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
function fixedLayoutOf(frame: Frame) {
  const blocks = hostBlocksOf(frame);
  const places = blocksOf(frame, blocks, frame.heights);
  const nodes = frame.nodes.filter(({ node }) => node !== null);
  const isSwitch = new Set(nodes.map(({ id }) => id));
  return { blocks, places, switches: boxesOf(nodes, places), isSwitch };
}
