import { Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/problem';
import type { BookingCheck, Refusal } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { formatWindow } from '../../../lib/time';
import { CounterOffers } from '../../../ui/feedback/CounterOffers';
import { Alert } from '../../../ui/feedback/Alert';
import { Panel } from '../../../ui/layout/Panel';
import { placesOf } from '../../../ui/display/path';
import { PathRow } from '../../../ui/display/PathRow';
import { ProblemAlert } from '../../../ui/feedback/ProblemAlert';
import { RefusalAlert } from '../../../ui/feedback/RefusalAlert';
import { useNow } from '../../../ui/useNow';
import { takeOffer } from '../offers';
import { text } from '../text';
import { useBookFormContext } from '../values';
import { PlaceLink, SeePlace } from './PlaceLink';

const words = text.check;

/** What of the form matters beside the gateway's answer. */
export interface FormState {
  readonly validity: 'valid' | 'incomplete' | 'invalid';
  /** Whether the answer is to the values in the form now; false while the user types. */
  readonly isSettled: boolean;
  /** Whether the booking is being sent. */
  readonly pending: boolean;
  /** Why the last request failed. */
  readonly failure: Error | null;
}

/** A panel that shows the answer to a check, and until there is one why there is none. */
export function CheckFrame<Answer>(props: {
  title: string;
  state: FormState;
  query: UseQueryResult<Answer | null>;
  children: (answer: Answer) => ReactNode;
}) {
  const { query } = props;
  const { validity, isSettled } = props.state;
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

/** Whether there is room for the booking; once it was sent and refused, why. Offers alternatives that have room. */
export function CheckPanel(props: {
  state: FormState;
  query: UseQueryResult<BookingCheck | null>;
  /** Whether the gateway chooses the window. */
  findsWindow: boolean;
  zone: string;
}) {
  const { pending, failure } = props.state;
  const form = useBookFormContext();
  const offersOf = (refusal: Refusal) => (
    <CounterOffers
      offers={refusal.counterOffers}
      disabled={pending}
      onTake={(offer) => {
        form.setValues(takeOffer(offer, props.zone));
        form.clearErrors();
      }}
    />
  );
  if (failure !== null) {
    const refusal = failure instanceof ApiError ? failure.refusal : null;
    return (
      <Panel title={words.title}>
        <ProblemAlert error={failure}>{refusal && offersOf(refusal)}</ProblemAlert>
      </Panel>
    );
  }
  return (
    <CheckFrame title={words.title} state={props.state} query={props.query}>
      {(check) =>
        check.refusal === null ? (
          <>
            {check.warnings.map((warning) => (
              <Alert key={warning} tone="warn">
                {warning}
              </Alert>
            ))}
            <Alert tone="good" title={words.granted}>
              {props.findsWindow && <FoundWindow check={check} />}
              <PathRow label={words.path} places={placesOf(check.pathNames)} />
              {typeof check.limit?.freeBps === 'number' && (
                <Text size="sm" mt="xs">
                  {words.limitedBy} <PlaceLink place={check.limit.place} />
                  {words.left(formatRate(check.limit.freeBps))}
                </Text>
              )}
            </Alert>
          </>
        ) : (
          <RefusalAlert refusal={check.refusal}>
            <SeePlace place={check.refusal.place} />
            {offersOf(check.refusal)}
          </RefusalAlert>
        )
      }
    </CheckFrame>
  );
}

/** The window and rate that the gateway found. */
function FoundWindow({ check }: { check: BookingCheck }) {
  const now = useNow();
  if (check.start === null || check.rateBps === null) return null;
  return (
    <Text mb="xs">{words.found(formatRate(check.rateBps), formatWindow(check.start, check.end, now))}</Text>
  );
}
