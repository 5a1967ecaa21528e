import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import type { Booking } from '../../../api/types';
import { rateUnits } from '../../../lib/rate';
import { userTimeZone } from '../../../lib/time';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { lowerRates } from '../../../ui/forms/fieldErrors';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { SentForm } from '../../../ui/forms/SentForm';
import { useNow } from '../../../ui/useNow';
import { changeErrors, changeOf, rateFields, valuesOf, type ChangeValues } from '../utils/changeForm';
import { text } from '../text';
import { useChangeBooking } from '../api/bookingChanges';

const words = text.change;

/** Opens the form that gives a booking another rate from now on, another end, or another label. */
export function ChangeBooking({ booking }: { booking: Booking }) {
  return (
    <FormDialog secondary label={words.open} icon={<IconPencil size={16} aria-hidden />} title={words.title}>
      {(close) => <ChangeForm booking={booking} onClose={close} />}
    </FormDialog>
  );
}

function ChangeForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const change = useChangeBooking(booking.id);
  const zone = userTimeZone();
  const now = useNow();
  const before = valuesOf(booking, zone);
  const form = useForm<ChangeValues>({
    initialValues: before,
    validate: (values) => changeErrors(values, now, zone),
  });
  const values = form.getValues();
  const send = async (typed: ChangeValues) => {
    const wanted = changeOf(typed, before, zone);
    if (wanted !== null) await change.mutateAsync(wanted, { onSuccess: onClose });
  };
  return (
    <SentForm
      form={form}
      submit={words.submit}
      disabled={changeOf(values, before, zone) === null}
      pending={change.isPending}
      error={change.error}
      offers={lowerRates(change.error)}
      onTakeOffer={({ rateBps }) => {
        form.setValues(rateFields(rateBps));
        change.reset();
      }}
      onSend={send}
      onCancel={onClose}
    >
      <QuantityInput
        label={words.rate}
        unitLabel={words.rateUnit}
        units={rateUnits}
        number={form.getInputProps('rateBps')}
        unit={form.getInputProps('rateUnit')}
      />
      <TextInput
        type="datetime-local"
        label={words.end}
        description={words.zone(zone)}
        {...form.getInputProps('end')}
      />
      <TextInput label={words.label} maxLength={100} {...form.getInputProps('label')} />
    </SentForm>
  );
}
