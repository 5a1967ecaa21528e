import { HostBox, SwitchBox } from './MapNodes';

/** How each kind of node is drawn. */
export const nodeTypes = { switch: SwitchBox, host: HostBox };
