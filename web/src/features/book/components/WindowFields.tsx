import { Checkbox, Chip, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { lengthUnits } from '../../../lib/duration';
import { rateUnits } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { InstantChoice } from '../../../ui/forms/InstantChoice';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { RecurrenceFields } from '../../../ui/forms/RecurrenceFields';
import { requestedWindow } from '../request';
import { text } from '../text';
import {
  bookedWayBack,
  dataUnits,
  hasAcknowledgements,
  hasDeadline,
  kinds,
  lengthChoices,
  mayWait,
  readLength,
  readStart,
  useBookFormContext,
  waysBack,
} from '../values';

/** What kind of window is booked, with the fields of that kind. */
export function WindowFields({ zone, now }: { zone: string; now: number }) {
  const form = useBookFormContext();
  const { kind } = form.values;
  return (
    <Stack gap="sm">
      <Input.Wrapper
        label={text.kind}
        labelElement="div"
        description={text.kindHelp[kind]}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          my={4}
          aria-label={text.kind}
          data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          {...form.getInputProps('kind', { withError: false })}
        />
      </Input.Wrapper>
      {kind === 'recurring' ? (
        <SeriesFields zone={zone} />
      ) : (
        <>
          {kind === 'transfer' && <TransferFields />}
          <StartFields zone={zone} />
          {kind !== 'transfer' && <LengthFields />}
          {hasDeadline(form.values) && (
            <TextInput type="datetime-local" label={text.deadline} {...form.getInputProps('deadline')} />
          )}
          {mayWait(form.values) && (
            <Checkbox
              label={text.waits}
              description={text.waitsHelp}
              {...form.getInputProps('waits', { type: 'checkbox' })}
            />
          )}
          {kind === 'fixed' && <End zone={zone} now={now} />}
          {kind === 'fixed' && <WayBackFields />}
        </>
      )}
    </Stack>
  );
}

/** How much data is moved, and which of several possible windows is preferred. */
function TransferFields() {
  const form = useBookFormContext();
  return (
    <>
      <QuantityInput
        label={text.amount}
        unitLabel={text.amountUnit}
        units={dataUnits}
        number={form.getInputProps('transfer.bits')}
        unit={form.getInputProps('dataUnit')}
      />
      <Input.Wrapper label={text.aim} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={text.aim}
          data={[
            { value: 'earliestEnd', label: text.aims.earliestEnd },
            { value: 'leastRate', label: text.aims.leastRate },
          ]}
          {...form.getInputProps('transfer.aim', { withError: false })}
        />
      </Input.Wrapper>
    </>
  );
}

/** Now, or a local time. */
function StartFields({ zone }: { zone: string }) {
  const form = useBookFormContext();
  return (
    <InstantChoice
      label={hasDeadline(form.values) ? text.earliestStart : text.start}
      choices={[
        { value: 'now', label: text.now },
        { value: 'later', label: text.later },
      ]}
      choice={form.getInputProps('startsAt', { withError: false })}
      instant={form.values.startsAt === 'later' ? form.getInputProps('start') : null}
      instantLabel={text.startTime}
      zone={zone}
    />
  );
}

/** One of the usual lengths, or another. */
function LengthFields() {
  const form = useBookFormContext();
  const error = form.errors['length'];
  const isCustom = form.values.length === 'custom';
  return (
    <>
      <Input.Wrapper label={text.length} labelElement="div" error={isCustom ? null : error}>
        <Chip.Group {...form.getInputProps('length', { withError: false })}>
          <Group gap={6} mt={4} role="radiogroup" aria-label={text.length}>
            {lengthChoices.map((value) => (
              <Chip key={value} value={value} size="sm" radius="sm" variant="outline">
                {text.lengths[value]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {isCustom && (
        <QuantityInput
          label={text.customLength}
          unitLabel={text.lengthUnit}
          units={lengthUnits}
          number={{ ...form.getInputProps('customLength'), error }}
          unit={form.getInputProps('customUnit')}
        />
      )}
    </>
  );
}

/** When a window of the chosen start and length ends. */
function End({ zone, now }: { zone: string; now: number }) {
  const { values } = useBookFormContext();
  if (readLength(values) === null || readStart(values, now, zone) === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {text.ends(formatInstant(requestedWindow(values, now, zone).end, now, zone))}
    </Text>
  );
}

/** Which window is booked for the other direction. */
function WayBackFields() {
  const form = useBookFormContext();
  const choice = bookedWayBack(form.values);
  const isLeftOut = choice !== form.values.wayBack.choice;
  return (
    <>
      <Input.Wrapper
        label={text.wayBack}
        labelElement="div"
        description={isLeftOut ? text.noAcknowledgements : text.wayBackHelp[choice]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors['wayBack.choice']}
      >
        <SegmentedControl
          fullWidth
          my={4}
          aria-label={text.wayBack}
          data={waysBack.map((value) => ({
            value,
            label: text.waysBack[value],
            disabled: value === 'acknowledgements' && !hasAcknowledgements(form.values),
          }))}
          {...form.getInputProps('wayBack.choice', { withError: false })}
          value={choice}
        />
      </Input.Wrapper>
      {choice === 'same' && (
        <QuantityInput
          label={text.rateBack}
          unitLabel={text.rateBackUnit}
          units={rateUnits}
          number={form.getInputProps('wayBack.rateBps')}
          unit={form.getInputProps('wayBack.rateUnit')}
        />
      )}
    </>
  );
}

/** The days of the week, the time of day, the first and the last day, and the length of every window. */
function SeriesFields({ zone }: { zone: string }) {
  const form = useBookFormContext();
  return (
    <>
      <RecurrenceFields form={form} zone={zone} />
      <LengthFields />
      <Checkbox
        label={text.allOrNone}
        description={text.allOrNoneHelp}
        {...form.getInputProps('allOrNone', { type: 'checkbox' })}
      />
    </>
  );
}
