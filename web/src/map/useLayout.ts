import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NetworkGraph } from './graph';
import { placesOf } from './layout';

/** Where the nodes are; laid out anew only when a node or a cable comes or goes. */
export function useLayout(graph: NetworkGraph) {
  const shape = [
    ...graph.nodes.map(({ id }) => id),
    ...graph.cables.map(({ above, below }) => `${above} ${below}`),
  ].join('\n');
  return useQuery({
    queryKey: ['network-layout', shape],
    queryFn: () => placesOf(graph),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
