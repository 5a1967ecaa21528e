import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../../api/problem';
import type { BookingCheck, Refusal } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { formatWindow } from '../../../lib/time';
import { CheckFrame, type Checked } from '../../../ui/feedback/CheckFrame';
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
import { isPair, useBookFormContext } from '../values';
import { PlaceLink, SeePlace } from './PlaceLink';

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
        <ProblemAlert error={failure}>{refusal && !isPair(form.values) && offersOf(refusal)}</ProblemAlert>
      </Panel>
    );
  }
  return (
    <CheckFrame title={words.title} words={words} {...props.state} query={props.query}>
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
              {check.backupPathNames.length > 0 && (
                <>
                  <Text size="sm" mt="xs">
                    {words.backup}
                  </Text>
                  <PathRow label={words.backup} places={placesOf(check.backupPathNames)} />
                </>
              )}
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
