import type { LinkUse } from '../../../api/types';
import { usedPart } from './used';

/** Steps of use, from the least to the most; the colour of a cable. */
export type Heat = 'unmeasured' | 'idle' | 'light' | 'busy' | 'near';

/** Idle below 1 %, light to 50, busy to 90, and near its rate from there on. */
export function heatOf(link: LinkUse): Heat {
  if (link.usedBps === null) return 'unmeasured';
  const use = usedPart(link);
  if (use >= 0.9) return 'near';
  if (use >= 0.5) return 'busy';
  return use >= 0.01 ? 'light' : 'idle';
}
