import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/problem';
import type { Booking, BookingSeries, BookingState, Host, Share } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { personsZone } from '../../lib/time';
import { focusFirstInvalid } from '../../ui/focusFirstInvalid';
import { Panel } from '../../ui/Panel';
import { tellDone } from '../../ui/toast';
import { useNow } from '../../ui/useNow';
import classes from './BookForm.module.css';
import { windowOf } from './draft';
import { FlowFields } from './FlowFields';
import { emptyForm, readForm, type BookErrors, type BookValues } from './form';
import { typedBookings } from './memory';
import { toFields } from './messages';
import { Outlook } from './Outlook';
import { RateAndShare } from './RateAndShare';
import { text } from './text';
import { useBook, useBookSeries } from './useBook';
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

/** The form, the gateway's answer to it as it stands, and share and path over time with this booking on top. */
export function BookForm(props: {
  person: string;
  shares: readonly Share[];
  hosts: readonly Host[];
  /** What the address asks for, before what was typed earlier. */
  wanted: Partial<Pick<BookValues, 'share' | 'from' | 'to'>>;
  onSeries: (made: BookingSeries) => void;
}) {
  const { person, shares, hosts } = props;
  const zone = personsZone();
  const now = useNow();
  const navigate = useNavigate();
  const book = useBook();
  const bookSeries = useBookSeries();
  const form = useForm<BookValues>({
    initialValues: startingValues(person, props.wanted, now, zone),
    validate: (values) => readForm(values, now, zone).errors ?? {},
    // Another try is another question: what the gateway said of the last one no longer holds.
    onValuesChange: () => {
      book.reset();
      bookSeries.reset();
    },
  });
  const values = form.getValues();
  const errors = form.errors as BookErrors;
  const { draft, series } = readForm(values, now, zone);
  const [settled] = useDebouncedValue(values, pause);
  const asked = readForm(settled, now, zone);
  const recurring = values.kind === 'recurring';
  const pending = book.isPending || bookSeries.isPending;

  useEffect(() => {
    typedBookings.keep(person, values);
  }, [person, values]);

  const change = (next: Partial<BookValues>) => {
    // What was sent is waited for: another try would forget that one.
    if (pending) return;
    form.setValues(next);
    for (const field of Object.keys(next)) form.clearFieldError(field);
  };
  const onError = (error: Error) => {
    if (error instanceof ApiError) form.setErrors({ ...toFields(error.fields) });
  };
  const submit = (holdSeconds: number | null) => {
    if (series !== null) {
      bookSeries.mutate(series, {
        onSuccess: (made) => {
          typedBookings.forget(person);
          props.onSeries(made);
        },
        onError,
      });
    } else if (draft !== null) {
      book.mutate(
        { ...draft, holdSeconds },
        {
          onSuccess: (booking) => {
            typedBookings.forget(person);
            tellBooked(booking, values);
            void navigate({ to: '/bookings/$id', params: { id: booking.id } });
          },
          onError,
        },
      );
    }
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
      <fieldset className={classes['fields']} disabled={pending}>
        <Stack gap="md">
          <Panel title={text.flow}>
            <FlowFields values={values} errors={errors} hosts={hosts} onChange={change} />
          </Panel>
          <Panel title={text.window}>
            <Stack gap="sm">
              <RateAndShare values={values} errors={errors} shares={shares} onChange={change} />
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
      </fieldset>
      <div className={classes['answer']}>
        <Outlook
          share={values.share}
          draft={recurring ? null : asked.draft}
          series={recurring ? asked.series : null}
          objection={objectionOf(asked.errors)}
          recurring={recurring}
          settled={settled === values}
          failure={book.error ?? bookSeries.error}
          zone={zone}
          now={now}
          onChange={change}
        />
      </div>
      <div className={classes['submit']}>
        <Button type="submit" size="md" loading={pending}>
          {recurring ? text.submitSeries : text.submit}
        </Button>
        {!recurring && !draft?.waits && (
          <Button type="submit" name="hold" variant="default" size="md" disabled={pending}>
            {text.hold}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is wrong with what was chosen; fields that are only empty still speak for themselves. */
function objectionOf(errors: BookErrors | null): string | undefined {
  if (errors?.to === text.hostSame) return errors.to;
  return (
    errors?.srcPort ??
    errors?.dstPort ??
    errors?.days ??
    errors?.time ??
    errors?.first ??
    errors?.last ??
    errors?.startAt ??
    errors?.by
  );
}

function tellBooked(booking: Booking, values: BookValues): void {
  const from = booking.pathNames.at(0) ?? values.from;
  const to = booking.pathNames.at(-1) ?? values.to;
  tellDone(
    toldOf[booking.state] ?? text.booked,
    booking.state === 'held' ? text.heldWords : text.bookedWords(formatRate(booking.rateBps), from, to),
  );
}

function startingValues(person: string, wanted: Partial<BookValues>, now: number, zone: string): BookValues {
  return { ...(typedBookings.of(person) ?? emptyForm('', now, zone)), ...wanted };
}
