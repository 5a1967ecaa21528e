import { Button, Select, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../api/problem';
import type { CounterOffer, Host, Share } from '../../api/types';
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
import { emptyForm, readForm, takeOffer, toFields, windowOf, type BookErrors, type BookValues } from './form';
import { HostSelect } from './HostSelect';
import { typedBookings } from './memory';
import { ShareOverTime } from './ShareOverTime';
import { text } from './text';
import { useBook } from './useBook';
import { WindowFields } from './WindowFields';

/** How long typing pauses before the gateway is asked, in milliseconds. */
const pause = 350;

/** The form, the gateway's answer to it as it stands, and the share over time with this booking on top. */
export function BookForm(props: {
  person: string;
  shares: readonly Share[];
  hosts: readonly Host[];
  wantedShare: string;
}) {
  const { person, shares, hosts } = props;
  const zone = personsZone();
  const now = useNow();
  const navigate = useNavigate();
  const book = useBook();
  const form = useForm<BookValues>({
    initialValues: startingValues(person, props.wantedShare, now, zone),
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
  const submit = () => {
    if (draft === null) return;
    book.mutate(draft, {
      onSuccess: (booking) => {
        typedBookings.forget(person);
        const [from, to] = [booking.pathNames.at(0), booking.pathNames.at(-1)];
        tellDone(
          text.booked,
          text.bookedWords(formatRate(booking.rateBps), from ?? values.from, to ?? values.to),
        );
        void navigate({ to: '/bookings/$id', params: { id: booking.id } });
      },
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors({ ...toFields(error.fields) });
      },
    });
  };
  const take = (offer: CounterOffer) => {
    change(takeOffer(offer, zone));
  };
  return (
    <form
      className={classes['layout']}
      onSubmit={form.onSubmit(submit, (_errors, _values, event) => {
        focusFirstInvalid(event);
      })}
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
                  label={text.rate}
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
      </div>
    </form>
  );
}

function startingValues(person: string, wantedShare: string, now: number, zone: string): BookValues {
  const typed = typedBookings.of(person);
  if (typed === undefined) return emptyForm(wantedShare, now, zone);
  return wantedShare === '' ? typed : { ...typed, share: wantedShare };
}
