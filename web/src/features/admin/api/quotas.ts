import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { quotasKey } from '../../../api/quotas';
import type { Quota } from '../../../api/types';

/** Identifies a quota. */
export type QuotaKey = Pick<Quota, 'holder' | 'name' | 'kind'>;

/** Sets a quota of a user or a share; null resets it to the default. The caller shows failures. */
export function useSetQuota() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ holder, name, kind, value }: QuotaKey & { value: number | null }) => {
      const path =
        holder === 'user'
          ? ('/quotas/users/{name}/{kind}' as const)
          : ('/quotas/shares/{name}/{kind}' as const);
      const at = { params: { path: { name, kind } } };
      return answer(value === null ? client.DELETE(path, at) : client.PUT(path, { ...at, body: { value } }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: quotasKey }),
    gcTime: 0,
  });
}
