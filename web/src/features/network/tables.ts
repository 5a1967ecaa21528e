import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';

/** How full the flow tables are now; events replace it. */
export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: ({ signal }) => answer(client.GET('/tables', { signal })),
});

export function useTables() {
  return useQuery(tablesQuery);
}
