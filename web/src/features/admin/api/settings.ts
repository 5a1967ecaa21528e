import { queryOptions } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** How the gateway that answers was set up. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => answer(client.GET('/settings', { signal })),
});
