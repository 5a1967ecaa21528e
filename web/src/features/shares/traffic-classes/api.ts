import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAttempts } from '../../../api/attempts';
import { answer, client, done } from '../../../api/client';
import { sharesQuery } from '../../../api/shares';
import type { TrafficClass, TrafficClassRequest } from '../../../api/types';
import { hour } from '../../../lib/duration';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from './text';

/** No event reports what switches have of a class. */
const refetchInterval = 5_000;

const trafficClassesQuery = queryOptions({
  queryKey: ['traffic-classes'],
  queryFn: async ({ signal }) => (await answer(client.GET('/traffic-classes', { signal }))).trafficClasses,
  refetchInterval,
});

/** Every traffic class that the user may see. */
export function useTrafficClasses() {
  return useQuery(trafficClassesQuery);
}

/** How far back the chart of a class looks, in milliseconds. */
const reach = hour / 4;
/** Points that the chart has room for. */
const points = 180;

/** What a class sent on each link, until now. */
export function useTrafficClassHistory(name: string) {
  return useQuery({
    ...queryOptions({
      queryKey: ['traffic-class-history', name],
      queryFn: ({ signal }) =>
        answer(
          client.GET('/traffic-classes/{name}/history', {
            params: { path: { name }, query: untilNow() },
            signal,
          }),
        ),
    }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

function untilNow() {
  const to = Date.now();
  return { from: new Date(to - reach).toISOString(), to: new Date(to).toISOString(), points };
}

/** Whether a class can be created; asked once the form is complete. */
export function useCreationCheck(request: TrafficClassRequest | null) {
  return useCheck('creation', request, (body, signal) =>
    client.POST('/traffic-classes/check', { body, signal }),
  );
}

/** Whether a class can be changed; asked once the form is complete. */
export function useChangeCheck(request: TrafficClassRequest | null) {
  return useCheck('change', request, (asked, signal) =>
    client.POST('/traffic-classes/{name}/check', {
      params: { path: { name: asked.name } },
      body: bodyOf(asked),
      signal,
    }),
  );
}

function useCheck(
  of: 'creation' | 'change',
  request: TrafficClassRequest | null,
  ask: (request: TrafficClassRequest, signal: AbortSignal) => Parameters<typeof done>[0],
) {
  return useQuery({
    ...queryOptions({
      queryKey: ['traffic-class-check', of, request],
      queryFn:
        request === null
          ? skipToken
          : async ({ signal }) => {
              await done(ask(request, signal));
              return true as const;
            },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function bodyOf({ flowGroups, priority, minBps, maxBps, end }: TrafficClassRequest) {
  return { flowGroups, priority, minBps, ...(maxBps && { maxBps }), ...(end && { end }) };
}

/** Creates a traffic class, at most once. The form shows refusals and field errors. */
export function useCreateTrafficClass() {
  const refresh = useRefresh();
  const attempt = useAttempts<TrafficClassRequest, TrafficClass>((body, header) =>
    answer(client.POST('/traffic-classes', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (request: TrafficClassRequest) => attempt(request, () => request),
    onSuccess: async ({ name }) => {
      await refresh();
      notifyDone(text.form.created(name));
    },
  });
}

/** Changes a traffic class. The form shows refusals and field errors. */
export function useChangeTrafficClass() {
  const refresh = useRefresh();
  const attempt = useAttempts<TrafficClassRequest, TrafficClass>((request, header) =>
    answer(
      client.PUT('/traffic-classes/{name}', {
        params: { path: { name: request.name }, header },
        body: bodyOf(request),
      }),
    ),
  );
  return useMutation({
    mutationFn: (request: TrafficClassRequest) => attempt(request, () => request),
    onSuccess: async ({ name }) => {
      await refresh();
      notifyDone(text.change.done(name));
    },
  });
}

/** Deletes a traffic class. */
export function useDeleteTrafficClass(name: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<string, undefined>(async (_body, header) => {
    await done(client.DELETE('/traffic-classes/{name}', { params: { path: { name }, header } }));
    return undefined;
  });
  return useMutation({
    mutationFn: () => attempt(name, () => name),
    onSuccess: async () => {
      await refresh();
      notifyDone(text.remove.done(name));
    },
    onError: notifyFailed,
  });
}

/** What a class reserves counts for its share, too. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: trafficClassesQuery.queryKey });
    await queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
  };
}
