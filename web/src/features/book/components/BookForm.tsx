import { Box, Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import { gatewayNow } from '../../../api/clock';
import type { Booking, BookingSeries, Host, Share } from '../../../api/types';
import { formatRate, rateUnits } from '../../../lib/rate';
import { userTimeZone } from '../../../lib/time';
import { focusFirstInvalid } from '../../../ui/forms/focusFirstInvalid';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { useErrorsWhileTyping } from '../../../ui/forms/useErrorsWhileTyping';
import { Panel } from '../../../ui/layout/Panel';
import { notifyDone } from '../../../ui/feedback/notify';
import { useNow } from '../../../ui/useNow';
import { useBook, useBookPair, useBookSeries } from '../api/book';
import { typedBookings } from '../memory';
import { toFieldErrors } from '../request';
import { text } from '../text';
import { usePreview } from '../usePreview';
import { isEmptyAt, validate } from '../validate';
import {
  BookFormProvider,
  initialValues,
  isPair,
  mayWait,
  oneWay,
  senderBy,
  useBookForm,
  useBookFormContext,
  type BookFlow,
  type BookValues,
} from '../values';
import classes from './BookForm.module.css';
import type { FirstWindow } from './FirstBooked';
import { FirstBookingGuide } from './FirstBookingGuide';
import { FlowFields } from './FlowFields';
import { PathFields } from './PathFields';
import { Preview } from './Preview';
import { WindowFields } from './WindowFields';

/** How long typing pauses before the gateway checks the booking, in milliseconds. */
const pause = 350;

/** The form is drawn, and its charts are fetched, anew as often as this, in milliseconds: both take long. */
const step = 10_000;

/** What the address asks for. */
interface Wanted {
  readonly share: string | undefined;
  readonly flow: Partial<BookFlow>;
}

/** The fields of a booking, with a preview of the gateway's decision beside them. */
export function BookForm(props: {
  user: string;
  shares: readonly Share[];
  hosts: readonly Host[];
  /** Values from the address; they replace what was typed earlier. */
  wanted: Wanted;
  onSeries: (booked: BookingSeries) => void;
  /** Called with the booking of a user whom the guide leads, in place of showing its page; null without the guide. */
  onFirst: ((first: FirstWindow) => void) | null;
  onHideGuide: () => void;
}) {
  const { user } = props;
  const [isUntouched] = useState(() => typedBookings.of(user) === undefined);
  const zone = userTimeZone();
  const now = useNow(step);
  const navigate = useNavigate();
  const book = useBook(zone);
  const bookPair = useBookPair(zone);
  const bookSeries = useBookSeries(zone);
  const form = useBookForm({
    initialValues: withWanted(typedBookings.of(user) ?? initialValues(now, zone), props.wanted, props.shares),
    validate: (values) => validate(values, gatewayNow(), zone),
    // An error of the last request does not apply to changed values.
    onValuesChange: () => {
      book.reset();
      bookPair.reset();
      bookSeries.reset();
    },
  });
  const { values } = form;
  const [settled] = useDebouncedValue(values, pause);
  const preview = usePreview(settled, now, zone);
  const recurring = values.kind === 'recurring';
  const pending = book.isPending || bookPair.isPending || bookSeries.isPending;
  const failure = book.error ?? bookPair.error ?? bookSeries.error;

  useEffect(() => {
    typedBookings.keep(user, values);
  }, [user, values]);

  useErrorsWhileTyping(
    form.setErrors,
    settled,
    // The gateway's errors stay until the values change.
    () => (failure === null ? validate(settled, now, zone) : form.errors),
    isEmptyAt,
  );

  const onError = (error: Error) => {
    form.setErrors(toFieldErrors(error, values));
  };
  const finish = (booking: Booking, hasWayBack: boolean) => {
    typedBookings.forget(user);
    if (props.onFirst !== null) {
      props.onFirst({ booking, hasWayBack });
      return;
    }
    reportBooked(booking, hasWayBack ? text.pairBooked : text.booked);
    void navigate({ to: '/bookings/$id', params: { id: booking.id } });
  };
  const send = (asked: BookValues, hold: boolean) => {
    if (recurring) {
      bookSeries.mutate(asked, {
        onSuccess: (booked) => {
          typedBookings.forget(user);
          props.onSeries(booked);
        },
        onError,
      });
      return;
    }
    if (isPair(asked)) {
      bookPair.mutate(asked, {
        onSuccess: ({ bookings: [there] }) => {
          if (there !== undefined) finish(there, true);
        },
        onError,
      });
      return;
    }
    book.mutate(
      { values: asked, hold },
      {
        onSuccess: (booking) => {
          finish(booking, false);
        },
        onError,
      },
    );
  };
  return (
    <BookFormProvider form={form}>
      {props.onFirst !== null && (
        <Box mb="md">
          <FirstBookingGuide
            shares={props.shares.filter(({ name }) => name === (props.wanted.share ?? name))}
            hosts={props.hosts}
            isUntouched={isUntouched && Object.keys(props.wanted.flow).length === 0}
            onHide={props.onHideGuide}
          />
        </Box>
      )}
      <form
        className={classes['layout']}
        onSubmit={form.onSubmit(
          (_values, event) => {
            const button = buttonOf(event);
            send(button === 'oneWay' ? oneWay(values) : values, button === 'hold');
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
              <Stack gap="sm">
                <FlowFields hosts={props.hosts} />
                <PathFields paths={preview.paths} />
              </Stack>
            </Panel>
            <Panel title={text.window}>
              <Stack gap="sm">
                <RateAndShare shares={props.shares} />
                <WindowFields zone={zone} now={now} />
                <PurposeFields />
              </Stack>
            </Panel>
          </Stack>
        </fieldset>
        <div className={classes['preview']}>
          <Preview
            values={settled}
            preview={preview}
            isSettled={settled === values}
            pending={pending}
            failure={failure}
            zone={zone}
          />
        </div>
        <div className={classes['submit']}>
          <Button type="submit" size="md" loading={pending}>
            {recurring ? text.submitSeries : text.submit}
          </Button>
          {isPair(values) && (
            <Text size="sm" c="dimmed">
              {text.pairIsNotHeld}
            </Text>
          )}
          {!recurring && !isPair(values) && !(mayWait(values) && values.waits) && (
            <Button type="submit" name="hold" variant="default" size="md" disabled={pending}>
              {text.hold}
            </Button>
          )}
        </div>
      </form>
    </BookFormProvider>
  );
}

/** As many shares are listed at once; typing finds the others. */
const mostOptions = 200;

/** How much is asked for, and the share that it is taken from. */
function RateAndShare({ shares }: { shares: readonly Share[] }) {
  const form = useBookFormContext();
  const options = useMemo(
    () =>
      shares.map(({ name, maxReserveBps }) => ({
        value: name,
        label: text.shareOption(name, formatRate(maxReserveBps)),
      })),
    [shares],
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <QuantityInput
        label={form.values.kind === 'transfer' ? text.highestRate : text.rate}
        unitLabel={text.rateUnit}
        units={rateUnits}
        number={form.getInputProps('rateBps')}
        unit={form.getInputProps('rateUnit')}
      />
      <Select
        label={text.share}
        searchable={shares.length > 8}
        allowDeselect={false}
        placeholder={text.shareMissing}
        limit={mostOptions}
        data={options}
        {...form.getInputProps('share')}
        onChange={(name: string | null) => {
          form.setFieldValue('share', name ?? '');
          form.setFieldValue('flowGroup.senderBy', senderBy(shares.find((share) => share.name === name)));
        }}
      />
    </SimpleGrid>
  );
}

/** What it is for: both fields are optional. */
function PurposeFields() {
  const form = useBookFormContext();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label={text.label}
        placeholder={text.optional}
        maxLength={100}
        {...form.getInputProps('label')}
      />
      <TextInput
        label={text.application}
        placeholder={text.optional}
        maxLength={64}
        {...form.getInputProps('application')}
      />
    </SimpleGrid>
  );
}

function withWanted(values: BookValues, { share, flow }: Wanted, shares: readonly Share[]): BookValues {
  const chosen = share ?? values.share;
  const by = senderBy(shares.find(({ name }) => name === chosen));
  return { ...values, share: chosen, flowGroup: { ...values.flowGroup, ...flow, senderBy: by } };
}

/** The name of the button that sent a form; empty where it has none. */
function buttonOf(event: SyntheticEvent<HTMLFormElement> | undefined): string {
  const sent = event?.nativeEvent;
  return sent instanceof SubmitEvent && sent.submitter instanceof HTMLButtonElement
    ? sent.submitter.name
    : '';
}

function reportBooked({ state, rateBps, pathNames, flowGroup }: Booking, booked: string): void {
  const from = pathNames.at(0) ?? flowGroup.srcHost ?? '';
  const to = pathNames.at(-1) ?? flowGroup.dstHost ?? '';
  const title = state === 'held' ? text.held : state === 'waiting' ? text.waiting : booked;
  notifyDone(title, state === 'held' ? text.heldWords : text.bookedWords(formatRate(rateBps), from, to));
}
