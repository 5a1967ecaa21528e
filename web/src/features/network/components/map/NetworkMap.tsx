import { useMemo } from 'react';
import type { LinkUse, Network } from '../../../../api/types';
import { frameOf } from '../../../../map/graph';
import { BlockMap } from './BlockMap';
import { FullMap } from './FullMap';

/** With more nodes, or more hosts, a picture of all of them is too small to be read, and takes the engine seconds. */
const most = { nodes: 80, hosts: 36 } as const;

/** The network as a picture that is laid out by itself, its cables in the colour of their use now. */
export function NetworkMap({ network, uses }: { network: Network; uses: readonly LinkUse[] }) {
  const frame = useMemo(() => frameOf(network), [network]);
  const hosts = frame.nodes.filter(({ node }) => node === null).length;
  const Drawn = frame.nodes.length > most.nodes || hosts > most.hosts ? BlockMap : FullMap;
  return <Drawn frame={frame} uses={uses} />;
}
