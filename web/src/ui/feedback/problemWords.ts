import { gatewayNow } from '../../api/clock';
import { ApiError } from '../../api/problem';
import { inUserTimeZone } from '../../lib/time';
import { text } from '../text';

/** What went wrong and what to do about it, in words. */
export interface ProblemWords {
  readonly title: string;
  readonly advice: string;
}

/** Words for whatever was thrown; the gateway's own detail wherever it gave one. */
export function problemWords(error: unknown): ProblemWords {
  if (!(error instanceof ApiError)) {
    return {
      title: text.problems.unknown.title,
      advice: error instanceof Error ? error.message : String(error),
    };
  }
  const general = text.problems[error.problem];
  const fault = error.requestId === null ? '' : ` ${text.faultNumber(error.requestId)}`;
  const advice = error.detail === null ? general.advice : inUserTimeZone(error.detail, gatewayNow());
  return { title: general.title, advice: `${advice}${fault}` };
}
