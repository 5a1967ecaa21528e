import { useMemo } from 'react';
import type { LinkUse, Network } from '../../../../api/types';
import { frameOf } from '../../../../map/graph';
import { BlockMap } from './BlockMap';
import { LayeredMap } from './LayeredMap';

/** A network of more nodes is too wide in layers to be read, and takes the engine seconds. */
const maxLayeredNodes = 80;

/** The network as a picture that is laid out by itself, its cables in the colour of their use now. */
export function NetworkMap({ network, uses }: { network: Network; uses: readonly LinkUse[] }) {
  const frame = useMemo(() => frameOf(network), [network]);
  const Drawn = frame.nodes.length > maxLayeredNodes ? BlockMap : LayeredMap;
  return <Drawn frame={frame} uses={uses} />;
}
