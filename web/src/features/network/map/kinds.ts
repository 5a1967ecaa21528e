import { CableLine } from './CableLine';

/** How cables are drawn. */
export const edgeTypes = { cable: CableLine };
