import { text } from './text';

/** Why the gateway would not take a password; null when it would. */
export function passwordError(typed: string): string | null {
  return typed.length < 10 || typed.length > 256 ? text.password.length : null;
}
