import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { ShareChange, ShareCheck } from '../../../api/types';

/** The answer of the gateway to a change that was not asked for yet. */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: Error; readonly onRetry: () => void }
  | { readonly kind: 'checked'; readonly check: ShareCheck };

/** Longer than the time between two keys; the gateway is asked when the user stops typing. */
const pause = 350;

/**
 * The gateway's check of a change of a share, repeated when the change is another or a share has changed. Null for no
 * change. The verdict is always about the present change, never an earlier one.
 */
export function useShareCheck(name: string, change: ShareChange | null): Verdict {
  const wanted = change === null ? null : JSON.stringify(change);
  const [settled] = useDebouncedValue(wanted, pause);
  const query = useQuery({
    queryKey: ['shares', name, 'check', settled],
    queryFn: ({ signal }) =>
      answer(
        client.POST('/shares/{name}/check', {
          params: { path: { name } },
          body: JSON.parse(settled ?? '{}') as ShareChange,
          signal,
        }),
      ),
    enabled: settled !== null && settled === wanted,
    staleTime: 0,
    // Others go on booking; what would end is counted anew.
    refetchInterval: 5_000,
    gcTime: 0,
  });
  if (wanted === null) return { kind: 'none' };
  if (settled !== wanted || query.isPending) return { kind: 'asking' };
  if (query.isError) return { kind: 'failed', error: query.error, onRetry: () => void query.refetch() };
  return { kind: 'checked', check: query.data };
}
