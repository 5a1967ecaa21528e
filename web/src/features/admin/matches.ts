import type { User } from '../../api/types';
import { text } from './text';

/** Whether a user is meant by what was typed: every word of it is part of their name or role. */
export function matches(user: User, typed: string): boolean {
  const told = `${user.name} ${user.displayName} ${text.roles[user.role]}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}
