import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { AuditEntry } from '../../../api/types';
import { filtersOf, type AuditSearch } from '../search';

const pageSize = 50;

/** How often new events are asked for: some, such as log-ins, come with no event of the gateway's stream. */
const refetchInterval = 10_000;

function fetchPage(search: AuditSearch, before: number | null, signal: AbortSignal) {
  const query = { ...filtersOf(search), limit: pageSize, ...(before !== null && { before }) };
  return answer(client.GET('/audit', { params: { query }, signal }));
}

/** Events that match, in pages, newest first. New events appear only after the user asks for them. */
function logQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'log', filtersOf(search)],
    queryFn: ({ signal, pageParam }) => fetchPage(search, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    refetchOnWindowFocus: false,
  });
}

export function useLog(search: AuditSearch, enabled: boolean) {
  return useInfiniteQuery({ ...logQuery(search), enabled });
}

function newestQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: [...newestKey, filtersOf(search)],
    queryFn: ({ signal }) => fetchPage(search, null, signal),
    refetchInterval,
  });
}

/** What has been recorded since the page was filled. */
interface NewEvents {
  readonly count: number;
  /** There are more than were counted. */
  readonly more: boolean;
  /** Puts them on the page. */
  readonly show: () => void;
}

/** Counts the events that match and are newer than those that are shown. */
export function useNewEvents(search: AuditSearch, shown: readonly AuditEntry[]): NewEvents {
  const queries = useQueryClient();
  const { data } = useQuery(newestQuery(search));
  const newest = shown[0]?.seq ?? 0;
  const count = data?.events.filter(({ seq }) => seq > newest).length ?? 0;
  return {
    count,
    more: count === data?.events.length && data.nextBefore !== null,
    show: () => {
      if (data) queries.setQueryData(logQuery(search).queryKey, { pages: [data], pageParams: [null] });
    },
  };
}

/** The key of what is newest in the record: out of date whenever something was decided. */
export const newestKey = ['audit', 'newest'] as const;
