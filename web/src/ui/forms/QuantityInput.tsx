import { Group, Select, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { FocusEvent, KeyboardEvent } from 'react';
import { splitQuantity } from '../../lib/quantity';

interface Change {
  readonly onChange: (value: string) => void;
  readonly onBlur?: (event: FocusEvent) => void;
}

/**
 * A number and its unit. What is typed or pasted is kept as it is, so that the form can show what is wrong with it;
 * a number field would drop every character that is not a digit. Once a user is done with the field, a unit after the
 * number, as in "40 Mbit/s", moves to the unit.
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
  const number: Change = props.number;
  const unit: Change = props.unit;
  const split = (typed: string) => {
    const parts = splitQuantity(typed, props.units);
    if (parts === null) return;
    number.onChange(parts.number);
    unit.onChange(parts.unit);
  };
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        label={props.label}
        inputMode="decimal"
        autoComplete="off"
        {...props.number}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          split(event.currentTarget.value);
          number.onBlur?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') split(event.currentTarget.value);
        }}
      />
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
