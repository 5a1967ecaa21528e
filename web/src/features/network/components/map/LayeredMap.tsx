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
import { linesWithMemory } from './lines';
import classes from './NetworkMap.module.css';
import { usedCables } from './used';

/** A network of which every host and every cable is drawn. */
export function LayeredMap({ frame, uses }: { frame: Frame; uses: readonly LinkUse[] }) {
  const cables = useMemo(() => usedCables(frame.cables, uses), [frame, uses]);
  const layout = useLayout({ nodes: frame.nodes, cables });
  const places = layout.data;
  const boxes = useMemo(() => places && boxesOf(frame.nodes, places), [frame, places]);
  const [linesOf] = useState(linesWithMemory);
  const lines = useMemo(() => linesOf(cables), [linesOf, cables]);
  if (layout.isError && boxes === undefined) {
    return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  }
  if (boxes === undefined) return <SkeletonRows rows={1} height={360} />;
  return (
    <div className={classes['map']}>
      <Picture
        nodes={boxes}
        edges={lines}
        edgeTypes={edgeTypes}
        aria-label={text.map.label}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1.25 }}
      >
        <Controls showInteractive={false} position="top-right" orientation="horizontal" />
      </Picture>
    </div>
  );
}
