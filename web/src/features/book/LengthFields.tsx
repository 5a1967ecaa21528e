import { Chip, Group, Input, NumberInput, Select } from '@mantine/core';
import { lengthUnits } from '../../lib/duration';
import { presets, type BookErrors, type BookValues } from './form';
import { text } from './text';

const lengthChoices = [...presets, 'custom'] as const;

/** How long the window lasts: one of the usual lengths, or another. */
export function LengthFields(props: {
  values: BookValues;
  errors: BookErrors;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  return (
    <>
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
    </>
  );
}
