import type { Session } from './types';

/** Whether the gateway tells somebody who has an account here, and how they get in. */
export function seesUsers(person: Pick<Session, 'role'>): boolean {
  return person.role !== 'member';
}

/** Whether the gateway lets somebody look after the accounts of others. */
export function changesUsers(person: Pick<Session, 'role'>): boolean {
  return person.role === 'administrator';
}
