import { useRef } from 'react';
import { isOutcomeUnknown } from './problem';
import { randomId } from '../lib/id';

/** Something that was sent and may have been done although no answer came. */
interface Attempt<Body> {
  readonly asked: string;
  readonly key: string;
  readonly body: Body;
}

/** The header that a request is sent under. */
export interface Key {
  readonly 'Idempotency-Key': string;
}

/** How a request is sent under its key. */
type Send<Body, Answer> = (body: Body, key: Key) => Promise<Answer>;

/**
 * Sends what is asked for under a key of its own. When no answer comes, or one that leaves in doubt whether it was done,
 * asking for the same again sends the very same request under the same key, so that the gateway does it at most once.
 */
export function useAttempts<Body, Answer>(send: Send<Body, Answer>) {
  const unanswered = useRef<Attempt<Body> | null>(null);
  return async (asked: unknown, bodyOf: () => Body): Promise<Answer> => {
    const written = JSON.stringify(asked);
    const before = unanswered.current;
    const attempt = before?.asked === written ? before : { asked: written, key: randomId(), body: bodyOf() };
    unanswered.current = attempt;
    try {
      const answer = await send(attempt.body, { 'Idempotency-Key': attempt.key });
      if (unanswered.current === attempt) unanswered.current = null;
      return answer;
    } catch (error) {
      if (unanswered.current === attempt && !isOutcomeUnknown(error)) unanswered.current = null;
      throw error;
    }
  };
}
