import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { Share } from '../../../api/types';

/** A share as the gateway returned it, and the mark by which it knows whether it has changed since. */
export interface VersionedShare {
  readonly share: Share;
  /** Null where the gateway gave none. */
  readonly etag: string | null;
}

/** One share. Kept under the key of all of them, so that what refreshes those refreshes this. */
export function shareQuery(name: string) {
  return queryOptions({
    queryKey: ['shares', name],
    queryFn: async ({ signal }): Promise<VersionedShare> => {
      const pending = client.GET('/shares/{name}', { params: { path: { name } }, signal });
      const share = await answer(pending);
      return { share, etag: (await pending).response.headers.get('ETag') };
    },
  });
}

export function useShare(name: string) {
  return useQuery(shareQuery(name));
}
