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
import { isPair, useBookFormContext } from '../values';
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
  query: UseQueryResult<BookingCheck | null>;
  /** The same for both directions; null where one is booked. */
  pairQuery: UseQueryResult<GroupCheck | null> | null;
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
        {/* Of two directions, the offers may be for the way back, and not for these fields. */}
        <ProblemAlert error={failure}>
          {refusal && (isPair(form.values) ? <BookOneWay disabled={pending} /> : offersOf(refusal))}
        </ProblemAlert>
      </Panel>
    );
  }
  if (props.pairQuery !== null) {
    return (
      <CheckFrame title={words.title} words={words} {...props.state} query={props.pairQuery}>
        {(check) => <PairDecision check={check} pending={pending} zone={props.zone} />}
      </CheckFrame>
    );
  }
  return (
    <CheckFrame title={words.title} words={words} {...props.state} query={props.query}>
      {(check) => (
        <Decision check={check} granted={words.granted} path={words.path} offersOf={offersOf}>
          {props.findsWindow && <FoundWindow check={check} />}
        </Decision>
      )}
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
