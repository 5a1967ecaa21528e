import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { blockLayoutOf } from './layout/blockLayout';
import type { TieredGraph } from './graph';
import { layoutOf } from './layout/layout';

const layouts = { full: layoutOf, blocks: blockLayoutOf } as const;

/**
 * Where nodes and cables are, all of them or with the hosts of a switch as a block; laid out anew only when a node or a
 * cable comes or goes.
 */
export function layoutQuery(kind: keyof typeof layouts, frame: TieredGraph) {
  const shape = [
    ...frame.nodes.map(({ id, name }) => `${id} ${name}`),
    ...frame.cables.map(({ id, above, below }) => `${id} ${above} ${below}`),
  ].join('\n');
  return queryOptions({
    queryKey: ['network-layout', kind, shape],
    queryFn: () => layouts[kind](frame),
    staleTime: Infinity,
    structuralSharing: false,
  });
}

/** A layout; until another one is there, the one before. */
export function useLayout(kind: keyof typeof layouts, frame: TieredGraph) {
  return useQuery({ ...layoutQuery(kind, frame), placeholderData: keepPreviousData });
}
