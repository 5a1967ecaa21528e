import type { User } from '../../../api/types';
import { text } from '../text';

/** How a user signs in, in words. */
export function waysOf(user: User): string {
  const ways = [user.hasPassword && text.ways.password, user.issuer !== null && text.ways.provider].filter(
    (way) => way !== false,
  );
  return ways.length === 0 ? text.ways.none : ways.join(', ');
}

/** Whether a user is enabled but has no way to sign in. */
export function isOutside({ disabled, hasPassword, issuer }: User): boolean {
  return !disabled && !hasPassword && issuer === null;
}
