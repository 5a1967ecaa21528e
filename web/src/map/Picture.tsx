import { useMantineColorScheme } from '@mantine/core';
import { ReactFlow, type Edge, type Node, type ReactFlowProps } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { nodeTypes } from './kinds';
import type { FlowNode } from './MapNodes';
import classes from './Map.module.css';

/** Screen readers skip the lines themselves: their labels, and the tables beside a picture, have the words. */
const lineDefaults = { domAttributes: { 'aria-hidden': true } } as const;

/** What all pictures of the network have in common: nothing on them is moved, chosen or reached by the tab key but links. */
export function Picture<Line extends Edge, Box extends Node = FlowNode>(props: ReactFlowProps<Box, Line>) {
  const { colorScheme } = useMantineColorScheme();
  return (
    <ReactFlow
      className={classes['picture'] ?? ''}
      nodeTypes={nodeTypes}
      colorMode={colorScheme === 'auto' ? 'system' : colorScheme}
      minZoom={0.1}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      defaultEdgeOptions={lineDefaults}
      zoomOnScroll={false}
      preventScrolling={false}
      {...props}
    />
  );
}
