import { Chip, Group, Input, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form';
import { weekdays } from '../../lib/calendar';
import { text } from '../text';
import type { RecurrenceValues } from './recurrence';

const words = text.times;

/** A form with the fields of windows that repeat. */
interface RecurrenceForm {
  readonly errors: FormErrors;
  readonly getInputProps: (
    field: keyof RecurrenceValues,
    options?: { withError?: boolean },
  ) => GetInputPropsReturnType;
}

/** The days of the week, the time of day, and the first and the last day. */
export function RecurrenceFields({ form, zone }: { form: RecurrenceForm; zone: string }) {
  const error = form.errors['days'];
  return (
    <>
      <Input.Wrapper label={words.days} labelElement="div" error={error}>
        <Chip.Group multiple {...form.getInputProps('days', { withError: false })}>
          <Group gap={6} my={4} role="group" aria-label={words.days}>
            {weekdays.map((day) => (
              <Chip
                key={day}
                value={day}
                size="sm"
                radius="sm"
                variant="outline"
                aria-label={words.weekdays[day]}
                aria-invalid={Boolean(error)}
              >
                {words.weekdays[day].slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        <TextInput type="time" label={words.startTime} {...form.getInputProps('time')} />
        <TextInput type="date" label={words.first} {...form.getInputProps('first')} />
        <TextInput type="date" label={words.last} {...form.getInputProps('last')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {words.zone(zone)}
      </Text>
    </>
  );
}
