import { CableLine } from './CableLine';
import { HostBox, SwitchBox } from './MapNodes';

/** How each kind of node and edge is drawn. */
export const nodeTypes = { switch: SwitchBox, host: HostBox };
export const edgeTypes = { cable: CableLine };
