import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem';
import { Notice } from './Notice';
import { problemWords } from './problemWords';
import { RefusalNotice } from './RefusalNotice';

/** Why what a form asked for was not done: a refusal in its own words, anything else with what to do about it. */
export function ProblemNotice({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (error === null) return null;
  if (error instanceof ApiError && error.refusal !== null) {
    return (
      <RefusalNotice refusal={error.refusal} announced="politely">
        {children}
      </RefusalNotice>
    );
  }
  const { title, advice } = problemWords(error);
  return (
    <Notice tone="bad" title={title} announced="at once">
      {advice}
      {children}
    </Notice>
  );
}
