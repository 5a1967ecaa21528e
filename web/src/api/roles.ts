import { useSession } from './session';
import type { Session } from './types';

/**
 * Whether the gateway tells somebody everything: the record of decisions, who has an account, and how parts are. No
 * answer says so beforehand, so this is where a role is looked at: administrators and auditors are told, members not.
 */
export function seesAll(person: Pick<Session, 'role'>): boolean {
  return person.role !== 'member';
}

/** The same of who is logged in. */
export function useSeesAll(): boolean {
  const session = useSession();
  return session !== null && seesAll(session);
}

/** Whether the gateway lets somebody look after the accounts of others. */
export function changesUsers(person: Pick<Session, 'role'>): boolean {
  return person.role === 'administrator';
}
