import type { DownLink, LinkUse } from '../../../api/types';

/** A link that is down, where links are shown by their use: nothing is known of it. */
export function unmeasured({ id, rateBps }: DownLink): LinkUse {
  const [fromName = '', toName = ''] = id.split('>');
  return { id, fromName, toName, rateBps, usedBps: null, reservedNowBps: 0, reservedPeakBps: 0 };
}
