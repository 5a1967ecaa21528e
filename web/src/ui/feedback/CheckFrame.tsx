import { Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../layout/Panel';
import { ProblemAlert } from './ProblemAlert';

/** How a form that the gateway checks while the user types is filled in. */
export interface Checked {
  readonly validity: 'valid' | 'incomplete' | 'invalid';
  /** Whether the answer is to the values in the form now; false while the user types. */
  readonly isSettled: boolean;
}

/** A panel that shows the answer to a check, and until there is one why there is none. */
export function CheckFrame<Answer>(
  props: Checked & {
    title: string;
    words: { readonly incomplete: string; readonly invalid: string; readonly checking: string };
    query: UseQueryResult<Answer | null>;
    children: (answer: Answer) => ReactNode;
  },
) {
  const { query, words, validity, isSettled } = props;
  const isChecking = validity === 'valid' && (!isSettled || query.isPlaceholderData || query.isPending);
  return (
    <Panel
      title={props.title}
      aside={isChecking ? <Loader size={16} role="img" aria-label={words.checking} /> : undefined}
    >
      <div style={{ minHeight: '3.5rem' }} aria-busy={isChecking} aria-live="polite">
        {validity !== 'valid' ? (
          <Text c="dimmed">{words[validity]}</Text>
        ) : query.isError ? (
          <ProblemAlert error={query.error} />
        ) : query.data ? (
          props.children(query.data)
        ) : (
          <Text c="dimmed">{words.checking}…</Text>
        )}
      </div>
    </Panel>
  );
}
