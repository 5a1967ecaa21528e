import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAttempts, type Key } from '../../../api/attempts';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';

/** No event reports what switches have of a content of a share. */
export const refetchInterval = 5_000;

/** What a creation or change would do, by the gateway; asked once the form is complete. */
export function useContentCheck<Request, Answer>(
  kind: string,
  request: Request | null,
  ask: (request: Request, signal: AbortSignal) => Promise<Answer>,
) {
  return useQuery({
    ...queryOptions({
      queryKey: [kind, request],
      queryFn: request === null ? skipToken : ({ signal }) => ask(request, signal),
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Creates, changes, or deletes a content of a share, at most once. */
export function useContentWrite<Request, Answer>({
  send,
  refreshes,
  done,
  notifiesFailure = false,
}: {
  send: (request: Request, header: Key) => Promise<Answer>;
  /** The keys of the queries that show other data afterwards. */
  refreshes: readonly (readonly string[])[];
  /** What a user reads once it is done. */
  done: (request: Request) => string;
  /** Whether a notification shows the error, and not a form. */
  notifiesFailure?: boolean;
}) {
  const queries = useQueryClient();
  const attempt = useAttempts<Request, Answer>(send);
  return useMutation({
    mutationFn: (request: Request) => attempt(request, () => request),
    onSuccess: async (_answer, request) => {
      for (const queryKey of refreshes) await queries.invalidateQueries({ queryKey });
      notifyDone(done(request));
    },
    onError: (error) => {
      if (notifiesFailure) notifyFailed(error);
    },
  });
}
