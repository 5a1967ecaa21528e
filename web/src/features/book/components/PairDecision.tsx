import { Button, Stack, Text, Title } from '@mantine/core';
import type { CounterOffer, GroupCheck, Refusal } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { Alert } from '../../../ui/feedback/Alert';
import { CounterOffers } from '../../../ui/feedback/CounterOffers';
import { offersWithAcknowledgements, takeOffer, takeRate } from '../offers';
import { text } from '../text';
import { bookedWayBack, readRate, readRateBack, useBookFormContext, type BookValues } from '../values';
import { Decision } from './Decision';

const words = text.check.pair;

/** What the gateway would decide about both directions. Where only the way back lacks room, the way there can be booked alone. */
export function PairDecision(props: {
  check: GroupCheck;
  /** What was checked. */
  values: BookValues;
  pending: boolean;
  zone: string;
}) {
  const { check, values, pending, zone } = props;
  const form = useBookFormContext();
  const [there, back] = check.bookings;
  if (there === undefined || back === undefined) return null;
  const offers = (of: readonly CounterOffer[], onTake: (offer: CounterOffer) => void) => (
    <CounterOffers
      offers={of}
      disabled={pending}
      onTake={(offer) => {
        onTake(offer);
        form.clearErrors();
      }}
    />
  );
  const isForAcknowledgements = bookedWayBack(values) === 'acknowledgements';
  const offersOf = (refusal: Refusal) =>
    isForAcknowledgements ? offersWithAcknowledgements(refusal) : refusal.counterOffers;
  return (
    <Stack gap="sm">
      {there.granted && !back.granted && (
        <Alert tone="warn" title={words.onlyThere}>
          <BookOneWay disabled={pending} />
        </Alert>
      )}
      <Title order={3} size="h5">
        {words.there(formatRate(readRate(values) ?? 0))}
      </Title>
      <Decision
        check={there}
        granted={words.grantedThere}
        path={text.check.path}
        offersOf={(refusal) =>
          offers(offersOf(refusal), (offer) => {
            form.setValues(takeOffer(offer, zone));
          })
        }
      />
      <Title order={3} size="h5">
        {words.back(formatRate(readRateBack(values) ?? 0))}
      </Title>
      <Decision
        check={back}
        granted={words.grantedBack}
        path={words.pathBack}
        // A later window would move both directions: only a lower rate is for the way back alone, where it has one of its own.
        offersOf={({ counterOffers }) =>
          offers(
            counterOffers.filter(({ kind }) => kind === 'less-bandwidth' && !isForAcknowledgements),
            (offer) => {
              form.setFieldValue('wayBack', { choice: 'same', ...takeRate(offer.rateBps) });
            },
          )
        }
      />
      {!check.granted && <Text size="sm">{words.bothOrNone}</Text>}
    </Stack>
  );
}

/** Sends the form without its way back. */
export function BookOneWay({ disabled }: { disabled: boolean }) {
  return (
    <Button type="submit" name="oneWay" variant="default" size="xs" mt="xs" disabled={disabled}>
      {words.bookThere}
    </Button>
  );
}
