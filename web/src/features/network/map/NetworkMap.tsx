import { Controls, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMantineColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { LinkUse, Network } from '../../../api/types';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { text } from '../text';
import { boxesOf, linesWithMemory } from './drawn';
import { frameOf, graphOf } from './graph';
import { edgeTypes, nodeTypes } from './kinds';
import classes from './NetworkMap.module.css';
import { useLayout } from './useLayout';

/** The network as a picture that is laid out by itself, its cables in the colour of their use now. */
export function NetworkMap({ network, uses }: { network: Network; uses: readonly LinkUse[] }) {
  const { colorScheme } = useMantineColorScheme();
  const frame = useMemo(() => frameOf(network), [network]);
  const graph = useMemo(() => graphOf(network, uses, frame), [network, uses, frame]);
  const layout = useLayout(graph, frame.heights);
  const places = layout.data;
  const boxes = useMemo(() => places && boxesOf(frame.nodes, places), [frame, places]);
  const [linesOf] = useState(linesWithMemory);
  const lines = useMemo(() => linesOf(graph.cables), [linesOf, graph]);
  if (layout.isError && boxes === undefined) {
    return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  }
  if (boxes === undefined) return <SkeletonRows rows={1} height={360} />;
  return (
    <div className={classes['map']}>
      <ReactFlow
        nodes={boxes}
        edges={lines}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={colorScheme === 'auto' ? 'system' : colorScheme}
        aria-label={text.map.label}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1.25 }}
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        onlyRenderVisibleElements
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
