import { useSession } from './session';

/**
 * Whether the record of decisions may be read by who is logged in: administrators and auditors may. No answer of the
 * gateway says so beforehand, so this is one of the places where a role is looked at.
 */
export function useMayReadAudit(): boolean {
  const role = useSession()?.role;
  return role === 'administrator' || role === 'auditor';
}
