import type { Setting, User } from '../../../api/types';
import { text } from '../text';

/** Whether a user is meant by what was typed: every word of it is part of their name or role. */
export function matches(user: User, typed: string): boolean {
  return hasWords(`${user.name} ${user.displayName} ${text.roles[user.role]}`, typed);
}

/** Whether a setting is meant: every word is part of its name, of what it is for, or of what it is about. */
export function matchesSetting({ name, description, group }: Setting, typed: string): boolean {
  return hasWords(`${name} ${description} ${text.settings.groups[group]}`, typed);
}

function hasWords(content: string, typed: string): boolean {
  const whole = content.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
