import type { UseQueryResult } from '@tanstack/react-query';
import { Controls, type Edge, type Node, type ReactFlowProps } from '@xyflow/react';
import { ErrorState, SkeletonRows } from '../ui/feedback/States';
import { fit } from './fit';
import type { Layout } from './layout/layout';
import type { Size } from './layout/sizes';
import classes from './Map.module.css';
import type { FlowNode } from './MapNodes';
import { Picture } from './Picture';
import { Refit } from './Refit';

/** A picture that is fitted to its frame, with buttons that move it. Before it is laid out, or if that fails, what is in its place. */
export function LaidOut<Line extends Edge, Box extends Node = FlowNode>({
  layout,
  children,
  ...props
}: { layout: UseQueryResult<Layout> } & ReactFlowProps<Box, Line>) {
  const drawn = layout.data;
  if (drawn === undefined) {
    return layout.isError ? (
      <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />
    ) : (
      <SkeletonRows rows={1} height={360} />
    );
  }
  return (
    <div className={classes['frame']} data-tall={isTall(drawn.size)} data-detail={drawn.detail}>
      <Picture fitView fitViewOptions={fit} attributionPosition="top-left" {...props}>
        <Controls
          showInteractive={false}
          position="top-right"
          orientation="horizontal"
          fitViewOptions={fit}
        />
        <Refit options={fit} />
        {children}
      </Picture>
    </div>
  );
}

/** Whether a picture is so high, and not much wider, that a higher frame makes it larger. */
function isTall(size: Size): boolean {
  return size.height > 300 && size.width < 2.2 * size.height;
}
