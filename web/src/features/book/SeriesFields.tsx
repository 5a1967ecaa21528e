import { Checkbox, Chip, Group, Input, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { BookErrors, BookValues } from './form';
import { LengthFields } from './LengthFields';
import { weekdays } from './series';
import { text } from './text';

/** On which days of the week a window comes again, at which time of day, and until when. */
export function SeriesFields(props: {
  values: BookValues;
  errors: BookErrors;
  zone: string;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  const field = (name: 'time' | 'first' | 'last', type: 'time' | 'date') => (
    <TextInput
      type={type}
      label={text.series[name]}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => {
        onChange({ [name]: event.currentTarget.value });
      }}
    />
  );
  return (
    <>
      <Input.Wrapper label={text.series.days} labelElement="div" error={errors.days}>
        <Chip.Group
          multiple
          value={[...values.days]}
          onChange={(chosen) => {
            onChange({ days: weekdays.filter((one) => chosen.includes(one)) });
          }}
        >
          <Group gap={6} my={4} role="group" aria-label={text.series.days}>
            {weekdays.map((one) => (
              <Chip
                key={one}
                value={one}
                size="sm"
                radius="sm"
                variant="outline"
                aria-label={text.series.weekdays[one]}
                aria-invalid={errors.days !== undefined}
              >
                {text.series.weekdays[one].slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        {field('time', 'time')}
        {field('first', 'date')}
        {field('last', 'date')}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {text.zone(props.zone)}
      </Text>
      <LengthFields values={values} errors={errors} onChange={onChange} />
      <Checkbox
        label={text.series.allOrNone}
        description={text.series.allOrNoneHelp}
        checked={values.allOrNone}
        onChange={(event) => {
          onChange({ allOrNone: event.currentTarget.checked });
        }}
      />
    </>
  );
}
