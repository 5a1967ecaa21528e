import type { BookValues } from './values';

const typed = new Map<string, BookValues>();

/**
 * What a user has typed and not sent. It survives a visit to another page and the end of a session, but not a reload or
 * a sign-out, and no user sees what another typed.
 */
export const typedBookings = {
  of: (user: string): BookValues | undefined => typed.get(user),
  keep: (user: string, values: BookValues): void => {
    typed.set(user, values);
  },
  forget: (user: string): void => {
    typed.delete(user);
  },
  forgetAll: (): void => {
    typed.clear();
  },
};
