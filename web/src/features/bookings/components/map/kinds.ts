import { PathCable } from './PathCable';

/** How cables are drawn. */
export const edgeTypes = { path: PathCable };
