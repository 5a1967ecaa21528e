import {
  Chip,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { lengthUnits } from '../../lib/duration';
import { formatInstant } from '../../lib/time';
import { lengthOf, presets, type BookErrors, type BookValues } from './form';
import { text } from './text';

const lengthChoices = [...presets, 'custom'] as const;

/** When the window starts and how long it lasts. */
export function WindowFields(props: {
  values: BookValues;
  errors: BookErrors;
  zone: string;
  now: number;
  end: number | null;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  return (
    <Stack gap="sm">
      <Input.Wrapper label={text.start} labelElement="div">
        <Group gap="sm" align="flex-start" mt={4}>
          <SegmentedControl
            aria-label={text.start}
            value={values.start}
            data={[
              { value: 'now', label: text.now },
              { value: 'at', label: text.later },
            ]}
            onChange={(value) => {
              onChange({ start: value === 'at' ? 'at' : 'now' });
            }}
          />
          {values.start === 'at' && (
            <TextInput
              type="datetime-local"
              aria-label={text.startAt}
              value={values.startAt}
              error={errors.startAt}
              onChange={(event) => {
                onChange({ startAt: event.currentTarget.value });
              }}
            />
          )}
        </Group>
        {values.start === 'at' && (
          <Text size="xs" c="dimmed" mt={4}>
            {text.zone(props.zone)}
          </Text>
        )}
      </Input.Wrapper>
      <Input.Wrapper label={text.length} labelElement="div">
        <Chip.Group
          value={values.length}
          onChange={(value) => {
            const length = lengthChoices.find((known) => known === value);
            if (length) onChange({ length });
          }}
        >
          <Group gap={6} mt={4} role="radiogroup" aria-label={text.length}>
            {lengthChoices.map((choice) => (
              <Chip key={choice} value={choice} size="sm" radius="sm" variant="outline">
                {text.presets[choice]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {values.length === 'custom' && (
        <Group gap={8} align="flex-start" wrap="nowrap">
          <NumberInput
            flex={1}
            aria-label={text.customLength}
            min={0}
            allowNegative={false}
            value={values.customLength}
            error={errors.customLength}
            onChange={(customLength) => {
              onChange({ customLength });
            }}
          />
          <Select
            w={120}
            aria-label={text.lengthUnit}
            allowDeselect={false}
            data={[...lengthUnits]}
            value={values.customUnit}
            onChange={(value) => {
              const customUnit = lengthUnits.find((known) => known === value);
              if (customUnit) onChange({ customUnit });
            }}
          />
        </Group>
      )}
      {values.length !== 'custom' && errors.customLength !== undefined && (
        <Input.Error>{errors.customLength}</Input.Error>
      )}
      {lengthOf(values) !== null && props.end !== null && (
        <Text size="sm" c="dimmed">
          {text.ends(formatInstant(props.end, props.now, props.zone))}
        </Text>
      )}
    </Stack>
  );
}
