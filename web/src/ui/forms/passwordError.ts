import { text } from '../text';

/** Why the gateway would not take a new password; null when it would. */
export function passwordError({ length }: string): string | null {
  return length < 10 || length > 256 ? text.passwordLength : null;
}
