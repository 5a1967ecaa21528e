import { ChoiceCable } from './ChoiceCable';

/** How cables are drawn. */
export const edgeTypes = { choice: ChoiceCable };
