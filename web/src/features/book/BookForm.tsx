import { Button, Select, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/problem';
import type { BookingState, CounterOffer, Host, Share } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { personsZone } from '../../lib/time';
import { focusFirstInvalid } from '../../ui/focusFirstInvalid';
import { Panel } from '../../ui/Panel';
import { RateInput } from '../../ui/RateInput';
import { tellDone } from '../../ui/toast';
import { TransportFields } from '../../ui/TransportFields';
import { useNow } from '../../ui/useNow';
import { Answer } from './Answer';
import classes from './BookForm.module.css';
import { windowOf } from './draft';
import { emptyForm, readForm, takeOffer, toFields, type BookErrors, type BookValues } from './form';
import { HostSelect } from './HostSelect';
import { typedBookings } from './memory';
import { ShareOverTime } from './ShareOverTime';
import { text } from './text';
import { useBook } from './useBook';
import { WindowFields } from './WindowFields';

/** How long a window is held that is not booked at once, in seconds. */
const holdSeconds = 600;

/** What is said of a booking that was made, where it is not simply booked. */
const toldOf: Partial<Record<BookingState, string>> = { held: text.held, waiting: text.waiting };

/** Whether a form was sent by the button that only holds. */
function isHold(event: SyntheticEvent<HTMLFormElement> | undefined): boolean {
  const sent = event?.nativeEvent;
  return (
    sent instanceof SubmitEvent &&
    sent.submitter instanceof HTMLButtonElement &&
    sent.submitter.name === 'hold'
  );
}

/** How long typing pauses before the gateway is asked, in milliseconds. */
const pause = 350;

/** The form, the gateway's answer to it as it stands, and the share over time with this booking on top. */
export function BookForm(props: {
  person: string;
  shares: readonly Share[];
  hosts: readonly Host[];
  /** What the address asks for, before what was typed earlier. */
  wanted: Partial<Pick<BookValues, 'share' | 'from' | 'to'>>;
}) {
  const { person, shares, hosts } = props;
  const zone = personsZone();
  const now = useNow();
  const navigate = useNavigate();
  const book = useBook();
  const form = useForm<BookValues>({
    initialValues: startingValues(person, props.wanted, now, zone),
    validate: (values) => readForm(values, now, zone).errors ?? {},
    // Another try is another question: what the gateway said of the last one no longer holds.
    onValuesChange: () => {
      book.reset();
    },
  });
  const values = form.getValues();
  const errors = form.errors as BookErrors;
  const { draft } = readForm(values, now, zone);
  const [settled] = useDebouncedValue(values, pause);
  const asked = readForm(settled, now, zone).draft;

  useEffect(() => {
    typedBookings.keep(person, values);
  }, [person, values]);

  const change = (next: Partial<BookValues>) => {
    form.setValues(next);
    for (const field of Object.keys(next)) form.clearFieldError(field);
  };
  const submit = (holdSeconds: number | null) => {
    if (draft === null) return;
    book.mutate(
      { ...draft, holdSeconds },
      {
        onSuccess: (booking) => {
          typedBookings.forget(person);
          const [from, to] = [booking.pathNames.at(0), booking.pathNames.at(-1)];
          tellDone(
            toldOf[booking.state] ?? text.booked,
            booking.state === 'held'
              ? text.heldWords
              : text.bookedWords(formatRate(booking.rateBps), from ?? values.from, to ?? values.to),
          );
          void navigate({ to: '/bookings/$id', params: { id: booking.id } });
        },
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors({ ...toFields(error.fields) });
        },
      },
    );
  };
  const take = (offer: CounterOffer) => {
    change(takeOffer(offer, zone));
  };
  return (
    <form
      className={classes['layout']}
      onSubmit={form.onSubmit(
        (_values, event) => {
          submit(isHold(event) ? holdSeconds : null);
        },
        (_errors, _values, event) => {
          focusFirstInvalid(event);
        },
      )}
      noValidate
    >
      <div className={classes['fields']}>
        <Stack gap="md">
          <Panel title={text.flow}>
            <Stack gap="sm">
              <SimpleGrid cols={2} spacing="sm">
                {(['from', 'to'] as const).map((end) => (
                  <HostSelect
                    key={end}
                    label={text[end]}
                    hosts={hosts}
                    value={values[end]}
                    error={errors[end]}
                    onChange={(address) => {
                      change({ [end]: address });
                    }}
                  />
                ))}
              </SimpleGrid>
              <TransportFields
                transport={values.transport}
                srcPort={values.srcPort}
                dstPort={values.dstPort}
                errors={errors}
                onChange={change}
              />
            </Stack>
          </Panel>
          <Panel title={text.window}>
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <RateInput
                  label={values.kind === 'transfer' ? text.rateAtMost : text.rate}
                  unitLabel={text.rateUnit}
                  value={values.rate}
                  unit={values.rateUnit}
                  error={errors.rate}
                  onValue={(rate) => {
                    change({ rate });
                  }}
                  onUnit={(rateUnit) => {
                    change({ rateUnit });
                  }}
                />
                <Select
                  label={text.share}
                  searchable={shares.length > 8}
                  allowDeselect={false}
                  placeholder={text.shareMissing}
                  data={shares.map((share) => ({
                    value: share.name,
                    label: text.shareOption(share.name, formatRate(share.maxReserveBps)),
                  }))}
                  value={values.share === '' ? null : values.share}
                  error={errors.share}
                  onChange={(share) => {
                    change({ share: share ?? '' });
                  }}
                />
              </SimpleGrid>
              <WindowFields
                values={values}
                errors={errors}
                zone={zone}
                now={now}
                end={draft === null ? null : windowOf(draft, now).end}
                onChange={change}
              />
            </Stack>
          </Panel>
        </Stack>
      </div>
      <div className={classes['answer']}>
        <Stack gap="md">
          <Answer draft={asked} settled={settled === values} failure={book.error} onTake={take} />
          {values.share !== '' && <ShareOverTime share={values.share} draft={asked} now={now} />}
        </Stack>
      </div>
      <div className={classes['submit']}>
        <Button type="submit" size="md" loading={book.isPending}>
          {text.submit}
        </Button>
        {!draft?.waits && (
          <Button type="submit" name="hold" variant="default" size="md" disabled={book.isPending}>
            {text.hold}
          </Button>
        )}
      </div>
    </form>
  );
}

function startingValues(person: string, wanted: Partial<BookValues>, now: number, zone: string): BookValues {
  return { ...(typedBookings.of(person) ?? emptyForm('', now, zone)), ...wanted };
}
