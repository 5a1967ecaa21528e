import { PathCable } from '../../../../map/path/PathCable';

/** How cables are drawn. */
export const edgeTypes = { path: PathCable };
