import { Controls } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { LinkUse } from '../../../../api/types';
import { boxesOf } from '../../../../map/boxes';
import type { Frame } from '../../../../map/graph';
import { Picture } from '../../../../map/Picture';
import { useLayout } from '../../../../map/useLayout';
import { ErrorState, SkeletonRows } from '../../../../ui/feedback/States';
import { text } from '../../text';
import { edgeTypes } from './kinds';
import { fit, isTall } from './fit';
import { linesWithMemory } from './lines';
import classes from './NetworkMap.module.css';
import { usedCables } from './used';

/** A network of which every host and every cable is drawn. */
export function FullMap({ frame, uses }: { frame: Frame; uses: readonly LinkUse[] }) {
  const cables = useMemo(() => usedCables(frame.cables, uses), [frame, uses]);
  const layout = useLayout('full', { nodes: frame.nodes, cables, heights: frame.heights });
  const drawn = layout.data;
  const boxes = useMemo(() => drawn && boxesOf(frame.nodes, drawn), [frame, drawn]);
  const [linesOf] = useState(linesWithMemory);
  const lines = useMemo(() => linesOf(cables, drawn?.lines), [linesOf, cables, drawn]);
  if (layout.isError && boxes === undefined) {
    return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  }
  if (boxes === undefined) return <SkeletonRows rows={1} height={360} />;
  return (
    <div className={classes['map']} data-tall={isTall(drawn?.size)} data-detail={drawn?.detail}>
      <Picture
        nodes={boxes}
        edges={lines}
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
