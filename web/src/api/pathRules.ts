import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';

/** Every path rule that the user may see. */
export const pathRulesQuery = queryOptions({
  queryKey: ['path-rules'],
  queryFn: async ({ signal }) => (await answer(client.GET('/path-rules', { signal }))).pathRules,
  // No event reports what switches have of a rule.
  refetchInterval: 5_000,
});

/** The rules, where they are wanted. */
export function usePathRules(enabled = true) {
  return useQuery({ ...pathRulesQuery, enabled });
}
