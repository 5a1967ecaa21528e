import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../../api/problem';
import type { BookingCheck, GroupCheck, Refusal } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { formatWindow } from '../../../lib/time';
import { CheckFrame, type Checked } from '../../../ui/feedback/CheckFrame';
import { CounterOffers } from '../../../ui/feedback/CounterOffers';
import { Panel } from '../../../ui/layout/Panel';
import { ProblemAlert } from '../../../ui/feedback/ProblemAlert';
import { useNow } from '../../../ui/useNow';
import { takeOffer } from '../offers';
import { text } from '../text';
import { hasDeadline, isPair, useBookFormContext, type BookValues } from '../values';
import { Decision } from './Decision';
import { BookOneWay, PairDecision } from './PairDecision';

const words = text.check;

/** What of the form matters beside the gateway's answer. */
export interface FormState extends Checked {
  /** Whether the booking is being sent. */
  readonly pending: boolean;
  /** Why the last request failed. */
  readonly failure: Error | null;
}

/** Whether there is room for the booking; once it was sent and refused, why. Offers alternatives that have room. */
export function CheckPanel(props: {
  state: FormState;
  /** What is checked. */
  values: BookValues;
  query: UseQueryResult<BookingCheck | null>;
  /** The same for both directions; null where one is booked. */
  pairQuery: UseQueryResult<GroupCheck | null> | null;
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
        {/* Of two directions, the offers may be for the way back, and not for these fields. */}
        <ProblemAlert error={failure}>
          {isPair(form.values) ? (
            <PairFailed failure={failure} disabled={pending} />
          ) : (
            refusal && offersOf(refusal)
          )}
        </ProblemAlert>
      </Panel>
    );
  }
  if (props.pairQuery !== null) {
    return (
      <CheckFrame title={words.title} words={words} {...props.state} query={props.pairQuery}>
        {(check) => <PairDecision check={check} values={props.values} pending={pending} zone={props.zone} />}
      </CheckFrame>
    );
  }
  return (
    <CheckFrame title={words.title} words={words} {...props.state} query={props.query}>
      {(check) => (
        <Decision check={check} granted={words.granted} path={words.path} offersOf={offersOf}>
          {hasDeadline(props.values) && <FoundWindow check={check} />}
        </Decision>
      )}
    </CheckFrame>
  );
}

/** What to do where two directions were refused: the way there may have room, and the last place of a quota. */
function PairFailed({ failure, disabled }: { failure: Error; disabled: boolean }) {
  if (!(failure instanceof ApiError)) return null;
  const isQuota = failure.problem === 'quota';
  return (
    (isQuota || failure.refusal !== null) && (
      <>
        {isQuota && (
          <Text size="sm" mt="xs">
            {words.pair.quota}
          </Text>
        )}
        <BookOneWay disabled={disabled} />
      </>
    )
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
