import { nodeTypes } from '../../../../map/kinds';
import { CableLine } from './CableLine';
import { HostGrid } from './HostGrid';

/** How cables are drawn. */
export const edgeTypes = { cable: CableLine };

/** How the nodes of a large network are drawn. */
export const blockNodeTypes = { ...nodeTypes, hosts: HostGrid };
