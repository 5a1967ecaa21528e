import { useSession } from '../../../api/session';
import { useShares } from '../../../api/shares';

/** The names of the shares whose services the user may create and change. */
export function useManagedShares(): readonly string[] {
  const session = useSession();
  const shares = useShares().data ?? [];
  return shares
    .filter(({ speakers }) => session?.role === 'administrator' || speakers.includes(session?.name ?? ''))
    .map(({ name }) => name);
}
