import { answer, client, done } from '../../../api/client';
import { pathRulesQuery } from '../../../api/pathRules';
import type { PathRuleRequest } from '../../../api/types';
import { useContentCheck, useContentWrite } from '../contents/api';
import { text } from './text';

const refreshes = [pathRulesQuery.queryKey];

/** What a new rule would do. */
export function useCreationCheck(request: PathRuleRequest | null) {
  return useContentCheck('path-rule-check', request, (body, signal) =>
    answer(client.POST('/path-rules/check', { body, signal })),
  );
}

/** What a changed rule would do. */
export function useChangeCheck(request: PathRuleRequest | null) {
  return useContentCheck('path-rule-change-check', request, (asked, signal) =>
    answer(
      client.POST('/path-rules/{name}/check', {
        params: { path: { name: asked.name } },
        body: bodyOf(asked),
        signal,
      }),
    ),
  );
}

function bodyOf({ flowGroup, kind, dpid, port, bothDirections, end }: PathRuleRequest) {
  return { flowGroup, kind, dpid, bothDirections, ...(port && { port }), ...(end && { end }) };
}

/** Creates a path rule, at most once. The form shows refusals and field errors. */
export function useCreatePathRule() {
  return useContentWrite({
    send: (body: PathRuleRequest, header) => answer(client.POST('/path-rules', { params: { header }, body })),
    refreshes,
    done: ({ name }) => text.form.created(name),
  });
}

/** Changes a path rule. The form shows refusals and field errors. */
export function useChangePathRule() {
  return useContentWrite({
    send: (request: PathRuleRequest, header) =>
      answer(
        client.PUT('/path-rules/{name}', {
          params: { path: { name: request.name }, header },
          body: bodyOf(request),
        }),
      ),
    refreshes,
    done: ({ name }) => text.change.done(name),
  });
}

/** Deletes a path rule. */
export function useDeletePathRule() {
  return useContentWrite({
    send: (name: string, header) =>
      done(client.DELETE('/path-rules/{name}', { params: { path: { name }, header } })),
    refreshes,
    done: (name) => text.remove.done(name),
    notifiesFailure: true,
  });
}
