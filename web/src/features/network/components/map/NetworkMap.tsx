import { useMemo } from 'react';
import type { LinkUse, Network } from '../../../../api/types';
import { frameOf } from '../../../../map/graph';
import type { Marks } from '../../../../map/marks';
import { BlockMap } from './BlockMap';
import { FullMap } from './FullMap';
import { drawingOf } from './drawing';
import { SwitchGrid } from './SwitchGrid';

const drawings = { grid: SwitchGrid, blocks: BlockMap, full: FullMap } as const;

/** The network as a picture that is laid out by itself: cables in the color of their use now, and what is out of service. */
export function NetworkMap(props: { network: Network; uses: readonly LinkUse[]; marks: Marks }) {
  const { network, uses, marks } = props;
  const frame = useMemo(() => frameOf(network), [network]);
  const Drawn = drawings[drawingOf(frame)];
  return <Drawn frame={frame} uses={uses} marks={marks} />;
}
