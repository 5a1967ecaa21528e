import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

const day = 86_400_000;

/** Counts of the last days of the audit log, and what is unusual in them. */
export function useStatistics(days: number, enabled: boolean) {
  return useQuery({
    queryKey: ['audit', 'statistics', days],
    queryFn: ({ signal }) => {
      const to = Date.now();
      const query = { from: new Date(to - days * day).toISOString(), to: new Date(to).toISOString() };
      return answer(client.GET('/audit/statistics', { params: { query }, signal }));
    },
    enabled,
  });
}
