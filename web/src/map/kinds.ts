import { HostBox, SwitchBox, SwitchButton } from './MapNodes';

/** How each kind of node is drawn. */
export const nodeTypes = { switch: SwitchBox, host: HostBox };

/** The same where a click chooses a switch. */
export const choiceNodeTypes = { ...nodeTypes, switch: SwitchButton };
