import { useMemo } from 'react';
import type { LinkUse, Network } from '../../../../api/types';
import { frameOf, isLarge } from '../../../../map/graph';
import type { Marks } from '../../../../map/marks';
import { BlockMap } from './BlockMap';
import { FullMap } from './FullMap';
import { SwitchGrid } from './SwitchGrid';

/** With more switches, lines between them cover each other. */
const maxDrawn = 100;

/** The network as a picture that is laid out by itself: cables in the color of their use now, and what is out of service. */
export function NetworkMap(props: { network: Network; uses: readonly LinkUse[]; marks: Marks }) {
  const { network, uses, marks } = props;
  const frame = useMemo(() => frameOf(network), [network]);
  const switches = network.switches.length;
  const Drawn = switches > maxDrawn ? SwitchGrid : isLarge(frame) ? BlockMap : FullMap;
  return <Drawn frame={frame} uses={uses} marks={marks} />;
}
