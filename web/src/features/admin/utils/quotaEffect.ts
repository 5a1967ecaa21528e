import type { Quota } from '../../../api/types';
import type { Tone } from '../../../ui/display/StateBadge';
import { quotaAmounts } from '../../../ui/display/quotaWords';
import { text } from '../text';

const words = text.quotas.effect;

/** Of these, more becomes possible by waiting. */
const isRate = (kind: string) => kind === 'requests-per-second' || kind === 'query-seconds-per-minute';

/** What a quota would do to its user or share: how much is used of it, and whether more is possible. */
export function quotaEffect(
  quota: Pick<Quota, 'holder' | 'name' | 'kind'>,
  use: number,
  value: number,
): { tone: Tone; message: string } {
  const amounts = quotaAmounts({ use, value });
  const uses = quota.holder === 'user' ? words.user(quota.name, amounts) : words.share(quota.name, amounts);
  if (isRate(quota.kind))
    return use >= value
      ? { tone: 'warn', message: `${uses} ${words.slowed}` }
      : { tone: 'still', message: uses };
  if (use > value) return { tone: 'warn', message: `${uses} ${words.over}` };
  if (use === value) return { tone: 'warn', message: `${uses} ${words.full}` };
  return { tone: 'still', message: uses };
}
