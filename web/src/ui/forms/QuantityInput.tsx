import { Group, Select, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

/**
 * A number and its unit. What is typed or pasted is kept as it is, so that the form can show what is wrong with it;
 * a number field would drop every character that is not a digit.
 */
export function QuantityInput(props: {
  label: string;
  unitLabel: string;
  units: readonly string[];
  /** `getInputProps` of the field that holds the number as text. */
  number: GetInputPropsReturnType;
  /** `getInputProps` of the field that holds the unit. */
  unit: GetInputPropsReturnType;
}) {
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <TextInput flex={1} label={props.label} inputMode="decimal" autoComplete="off" {...props.number} />
      <Select
        w={108}
        label={props.unitLabel}
        labelProps={{ style: { visibility: 'hidden', whiteSpace: 'nowrap' } }}
        aria-label={props.unitLabel}
        allowDeselect={false}
        data={[...props.units]}
        {...props.unit}
      />
    </Group>
  );
}
