import { useQuery } from '@tanstack/react-query';
import { day, minute } from '../lib/duration';
import { answer, apiRoot, client } from './client';
import { gatewayNow } from './clock';
import type { AuditStatistics } from './types';

/** Each reading of the audit log is an event of it, so they are few: going back to a page is no reason for one. */
const refetchInterval = 5 * minute;

/** Counts of the last days of the audit log, and what is unusual in them; for those who may read it. */
export function useAuditStatistics(days: number, enabled = true) {
  return useQuery({
    queryKey: ['audit', 'statistics', days],
    queryFn: ({ signal }) => {
      const to = gatewayNow();
      const query = { from: new Date(to - days * day).toISOString(), to: new Date(to).toISOString() };
      return answer(client.GET('/audit/statistics', { params: { query }, signal }));
    },
    enabled,
    staleTime: refetchInterval,
    refetchInterval,
  });
}

/** The address of the same counts as CSV. */
export function auditStatisticsCsv({ from, to }: AuditStatistics): string {
  return `${apiRoot}/audit/statistics/export?${new URLSearchParams({ from, to }).toString()}`;
}
