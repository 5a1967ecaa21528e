import type { BookValues } from './form';

const typed = new Map<string, BookValues>();

/**
 * What a person has typed and not sent. It outlives the page, so that neither a look at another page nor a session
 * that ends loses it; it does not outlive the tab or a log out, and nobody sees another person's.
 */
export const typedBookings = {
  of: (person: string): BookValues | undefined => typed.get(person),
  keep: (person: string, values: BookValues): void => {
    typed.set(person, values);
  },
  forget: (person: string): void => {
    typed.delete(person);
  },
  forgetAll: (): void => {
    typed.clear();
  },
};
