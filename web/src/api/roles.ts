import { useSession } from './session';
import type { Session } from './types';

/**
 * Whether the user may see everything: the audit log, the accounts, and the settings. No answer of the gateway shows
 * that in advance, so this depends on the role: administrators and auditors may, members may not.
 */
export function seesAll(user: Pick<Session, 'role'>): boolean {
  return user.role !== 'member';
}

/** The same of who is logged in. */
export function useSeesAll(): boolean {
  const session = useSession();
  return session !== null && seesAll(session);
}

/** Whether the user may take parts of the network out of service. */
export function maintains(user: Pick<Session, 'role'> | null | undefined): boolean {
  return user?.role === 'administrator';
}

/** The same of who is logged in. */
export function useMaintains(): boolean {
  return maintains(useSession());
}

/** Whether the user who is logged in may book at all: auditors change nothing. */
export function useMayBook(): boolean {
  const session = useSession();
  return session !== null && session.role !== 'auditor';
}

/** Whether the gateway lets this user manage the accounts of others. */
export function changesUsers(user: Pick<Session, 'role'>): boolean {
  return user.role === 'administrator';
}
