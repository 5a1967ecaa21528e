import { useSession } from '../../../api/session';
import type { Share } from '../../../api/types';

/** Whether the user may appoint speakers of a share: a speaker of it, or of one above it. */
export function mayAppointSpeakers(share: Pick<Share, 'maySpeak' | 'mayReshape'>): boolean {
  return share.maySpeak || share.mayReshape;
}

/** Whether who is logged in may make a part of the share a share of its own. Administrators need not speak for it. */
export function useMayDelegate(share: Pick<Share, 'maySpeak'>): boolean {
  const session = useSession();
  return share.maySpeak || session?.role === 'administrator';
}
