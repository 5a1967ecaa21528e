import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem';
import { Alert } from './Alert';
import { problemWords } from './problemWords';
import { RefusalAlert } from './RefusalAlert';

/** Why what a form asked for was not done: a refusal in its own words, anything else with what to do about it. */
export function ProblemAlert({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (error === null) return null;
  if (error instanceof ApiError && error.refusal !== null) {
    return (
      <RefusalAlert refusal={error.refusal} announced="politely">
        {children}
      </RefusalAlert>
    );
  }
  const { title, advice } = problemWords(error);
  return (
    <Alert tone="bad" title={title} announced="at once">
      {advice}
      {children}
    </Alert>
  );
}
