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
import type { PathRule, PathRuleRequest } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from './text';

const pathRulesQuery = queryOptions({
  queryKey: ['path-rules'],
  queryFn: async ({ signal }) => (await answer(client.GET('/path-rules', { signal }))).pathRules,
  // No event reports what switches have of a rule.
  refetchInterval: 5_000,
});

/** Every path rule that the user may see. */
export function usePathRules() {
  return useQuery(pathRulesQuery);
}

/** What a new rule, or a change of one, would do; asked once the form is complete. */
export function usePathRuleCheck(of: 'creation' | 'change', request: PathRuleRequest | null) {
  return useQuery({
    ...queryOptions({
      queryKey: ['path-rule-check', of, request],
      queryFn:
        request === null
          ? skipToken
          : ({ signal }) =>
              answer(
                of === 'creation'
                  ? client.POST('/path-rules/check', { body: request, signal })
                  : client.POST('/path-rules/{name}/check', {
                      params: { path: { name: request.name } },
                      body: bodyOf(request),
                      signal,
                    }),
              ),
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function bodyOf({ flowGroup, kind, dpid, bothDirections, end }: PathRuleRequest) {
  return { flowGroup, kind, dpid, bothDirections, ...(end && { end }) };
}

/** Creates a path rule, at most once. The form shows refusals and field errors. */
export function useCreatePathRule() {
  const refresh = useRefresh();
  const attempt = useAttempts<PathRuleRequest, PathRule>((body, header) =>
    answer(client.POST('/path-rules', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (request: PathRuleRequest) => attempt(request, () => request),
    onSuccess: async ({ name }) => {
      await refresh();
      notifyDone(text.form.created(name));
    },
  });
}

/** Changes a path rule. The form shows refusals and field errors. */
export function useChangePathRule() {
  const refresh = useRefresh();
  const attempt = useAttempts<PathRuleRequest, PathRule>((request, header) =>
    answer(
      client.PUT('/path-rules/{name}', {
        params: { path: { name: request.name }, header },
        body: bodyOf(request),
      }),
    ),
  );
  return useMutation({
    mutationFn: (request: PathRuleRequest) => attempt(request, () => request),
    onSuccess: async ({ name }) => {
      await refresh();
      notifyDone(text.change.done(name));
    },
  });
}

/** Deletes a path rule. */
export function useDeletePathRule(name: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<string, undefined>(async (_body, header) => {
    await done(client.DELETE('/path-rules/{name}', { params: { path: { name }, header } }));
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

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: pathRulesQuery.queryKey });
}
