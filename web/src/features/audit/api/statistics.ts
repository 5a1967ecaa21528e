import { useQuery } from '@tanstack/react-query';
import { answer, apiRoot, client } from '../../../api/client';
import type { AuditStatistics } from '../../../api/types';

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

/** The address of the same counts as CSV. */
export function statisticsCsv({ from, to }: AuditStatistics): string {
  return `${apiRoot}/audit/statistics/export?${new URLSearchParams({ from, to }).toString()}`;
}
