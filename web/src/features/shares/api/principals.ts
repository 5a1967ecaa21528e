import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { useSession } from '../../../api/session';

/** Everyone there is. Only administrators are told. */
export const principalsQuery = queryOptions({
  queryKey: ['principals'],
  queryFn: async ({ signal }) => (await answer(client.GET('/principals', { signal }))).principals,
});

/** Names to choose from; none for those who are not told, who then type them. */
export function usePrincipalNames(): string[] {
  const session = useSession();
  const query = useQuery({ ...principalsQuery, enabled: session?.role === 'administrator' });
  return query.data?.map(({ name }) => name) ?? [];
}
