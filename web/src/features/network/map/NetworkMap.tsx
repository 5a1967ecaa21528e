import { Controls, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { LinkUse, Network } from '../../../api/types';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { text } from '../text';
import type { CableEdge } from './CableLine';
import { graphOf, type NetworkGraph } from './graph';
import { heatOf } from './heat';
import { kindOf, sizes, type Places } from './layout';
import { edgeTypes, nodeTypes } from './kinds';
import type { FlowNode } from './MapNodes';
import classes from './NetworkMap.module.css';
import { useLayout } from './useLayout';

/** With more cables than this, only those that carry much are labelled. */
const mostLabels = 60;

/** The network as a picture that is laid out by itself, its cables in the colour of their use now. */
export function NetworkMap({ network, uses }: { network: Network; uses: readonly LinkUse[] }) {
  const { colorScheme } = useMantineColorScheme();
  const graph = useMemo(() => graphOf(network, uses), [network, uses]);
  const layout = useLayout(graph);
  if (layout.isError && layout.data === undefined) {
    return <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />;
  }
  if (layout.data === undefined) return <SkeletonRows rows={1} height={360} />;
  return (
    <div className={classes['map']}>
      <ReactFlow
        nodes={boxesOf(graph, layout.data)}
        edges={linesOf(graph)}
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

function boxesOf(graph: NetworkGraph, places: Places): FlowNode[] {
  return graph.nodes.map((shown) => ({
    id: shown.id,
    type: kindOf(shown),
    position: places.get(shown.id) ?? { x: 0, y: 0 },
    ...sizes[kindOf(shown)],
    data: { shown },
  }));
}

function linesOf(graph: NetworkGraph): CableEdge[] {
  const all = graph.cables.length <= mostLabels;
  return graph.cables.map((cable) => {
    const heat = heatOf(cable.directions[0]);
    return {
      id: cable.id,
      type: 'cable',
      source: cable.above,
      target: cable.below,
      data: { cable, marked: all || heat === 'near' || heat === 'busy' },
    };
  });
}
