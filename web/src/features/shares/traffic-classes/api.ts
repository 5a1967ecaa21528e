import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client, done } from '../../../api/client';
import { sharesQuery } from '../../../api/shares';
import type { TrafficClassRequest } from '../../../api/types';
import { hour } from '../../../lib/duration';
import { refetchInterval, useContentCheck, useContentWrite } from '../contents/api';
import { text } from './text';

const trafficClassesQuery = queryOptions({
  queryKey: ['traffic-classes'],
  queryFn: async ({ signal }) => (await answer(client.GET('/traffic-classes', { signal }))).trafficClasses,
  refetchInterval,
});
/** What a class reserves counts for its share, too. */
const refreshes = [trafficClassesQuery.queryKey, sharesQuery.queryKey];

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

/** Whether a class can be created. */
export function useCreationCheck(request: TrafficClassRequest | null) {
  return useContentCheck('traffic-class-check', request, async (body, signal) => {
    await done(client.POST('/traffic-classes/check', { body, signal }));
    return body;
  });
}

/** Whether a class can be changed. */
export function useChangeCheck(request: TrafficClassRequest | null) {
  return useContentCheck('traffic-class-change-check', request, async (asked, signal) => {
    const params = { path: { name: asked.name } };
    await done(client.POST('/traffic-classes/{name}/check', { params, body: bodyOf(asked), signal }));
    return asked;
  });
}

function bodyOf({ flowGroups, priority, minBps, maxBps, end }: TrafficClassRequest) {
  return { flowGroups, priority, minBps, ...(maxBps && { maxBps }), ...(end && { end }) };
}

/** Creates a traffic class, at most once. The form shows refusals and field errors. */
export function useCreateTrafficClass() {
  return useContentWrite({
    send: (body: TrafficClassRequest, header) =>
      answer(client.POST('/traffic-classes', { params: { header }, body })),
    refreshes,
    done: ({ name }) => text.form.created(name),
  });
}

/** Changes a traffic class. The form shows refusals and field errors. */
export function useChangeTrafficClass() {
  return useContentWrite({
    send: (request: TrafficClassRequest, header) =>
      answer(
        client.PUT('/traffic-classes/{name}', {
          params: { path: { name: request.name }, header },
          body: bodyOf(request),
        }),
      ),
    refreshes,
    done: ({ name }) => text.change.done(name),
  });
}

/** Deletes a traffic class. */
export function useDeleteTrafficClass() {
  return useContentWrite({
    send: (name: string, header) =>
      done(client.DELETE('/traffic-classes/{name}', { params: { path: { name }, header } })),
    refreshes,
    done: (name) => text.remove.done(name),
    notifiesFailure: true,
  });
}
