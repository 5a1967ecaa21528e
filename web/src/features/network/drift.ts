import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';

/** What was found on switches that is not as wanted; asked for every ten seconds, for no event tells of it. */
export function useDrift() {
  return useQuery({
    queryKey: ['drift'],
    queryFn: ({ signal }) => answer(client.GET('/drift', { signal })),
    refetchInterval: 10_000,
  });
}
