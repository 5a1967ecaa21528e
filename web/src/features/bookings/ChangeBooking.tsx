import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import type { Booking } from '../../api/types';
import { personsZone } from '../../lib/time';
import { FormDialog } from '../../ui/FormDialog';
import { showFieldErrors } from '../../ui/fieldErrors';
import { RateInput } from '../../ui/RateInput';
import { SentForm } from '../../ui/SentForm';
import { useNow } from '../../ui/useNow';
import { changeErrors, changeOf, valuesOf, type ChangeValues } from './changeForm';
import { text } from './text';
import { useChangeBooking } from './useChangeBooking';

const words = text.change;

/** Opens the form that gives a booking another rate from now on, or another end. */
export function ChangeBooking({ booking }: { booking: Booking }) {
  return (
    <FormDialog secondary label={words.open} icon={<IconPencil size={16} aria-hidden />} title={words.title}>
      {(close) => <ChangeForm booking={booking} onClose={close} />}
    </FormDialog>
  );
}

function ChangeForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const change = useChangeBooking(booking.id);
  const zone = personsZone();
  const now = useNow();
  const before = valuesOf(booking, zone);
  const form = useForm<ChangeValues>({
    initialValues: before,
    validate: (values) => changeErrors(values, now, zone),
  });
  const values = form.getValues();
  const send = (typed: ChangeValues) => {
    const wanted = changeOf(typed, before, zone);
    if (wanted === null) return;
    change.mutate(wanted, {
      onSuccess: onClose,
      onError: (error) => {
        showFieldErrors(form, error);
      },
    });
  };
  return (
    <SentForm
      form={form}
      submit={words.submit}
      disabled={changeOf(values, before, zone) === null}
      pending={change.isPending}
      error={change.error}
      onSend={send}
      onCancel={onClose}
    >
      <RateInput
        label={words.rate}
        unitLabel={words.rateUnit}
        value={values.rateBps}
        unit={values.unit}
        error={form.errors['rateBps']}
        onValue={(rateBps) => {
          form.setFieldValue('rateBps', rateBps);
        }}
        onUnit={(unit) => {
          form.setFieldValue('unit', unit);
        }}
      />
      <TextInput
        type="datetime-local"
        label={words.end}
        description={words.zone(zone)}
        {...form.getInputProps('end')}
      />
    </SentForm>
  );
}
