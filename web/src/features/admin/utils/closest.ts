import type { Quota, QuotaKind } from '../../../api/types';

const most = 10;

/** The users and shares that use the largest part of a quota, at most ten. */
export function closest(kinds: readonly QuotaKind[]): Quota[] {
  const part = ({ use, value }: Quota) => (value === 0 ? Infinity : use / value);
  return kinds
    .flatMap(({ top }) => top)
    .sort((one, other) => part(other) - part(one))
    .slice(0, most);
}
