import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { useSession } from '../../../api/session';

/** All accounts. Only administrators may see them. */
export const principalsQuery = queryOptions({
  queryKey: ['principals'],
  queryFn: async ({ signal }) => (await answer(client.GET('/principals', { signal }))).principals,
});

/** Names to choose from; none for users who may not see the accounts and type the name. */
export function usePrincipalNames(): string[] {
  const session = useSession();
  const query = useQuery({ ...principalsQuery, enabled: session?.role === 'administrator' });
  return query.data?.map(({ name }) => name) ?? [];
}
