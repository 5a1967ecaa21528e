import { useMemo, useState } from 'react';
import type { LinkUse } from '../../../../api/types';
import { boxesOf } from '../../../../map/boxes';
import type { Frame } from '../../../../map/graph';
import { LaidOut } from '../../../../map/LaidOut';
import type { Marks } from '../../../../map/marks';
import { useLayout } from '../../../../map/useLayout';
import { text } from '../../text';
import { edgeTypes } from './kinds';
import { linesWithMemory } from './lines';
import { usedCables } from './used';

/** A network of which every host and every cable is drawn. */
export function FullMap(props: { frame: Frame; uses: readonly LinkUse[]; marks: Marks }) {
  const { frame, uses, marks } = props;
  const cables = useMemo(() => usedCables(frame.cables, uses, marks), [frame, uses, marks]);
  const layout = useLayout('full', { nodes: frame.nodes, cables, heights: frame.heights });
  const drawn = layout.data;
  const boxes = useMemo(() => (drawn ? boxesOf(frame.nodes, drawn, { marks }) : []), [frame, drawn, marks]);
  const [linesOf] = useState(linesWithMemory);
  const lines = useMemo(() => linesOf(cables, drawn?.lines), [linesOf, cables, drawn]);
  return (
    <LaidOut layout={layout} nodes={boxes} edges={lines} edgeTypes={edgeTypes} aria-label={text.map.label} />
  );
}
