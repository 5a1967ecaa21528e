import { Group, NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { rateUnits, type RateUnit } from '../lib/rate';

/** A rate as a number and its unit. An empty number is an empty string. */
export function RateInput(props: {
  label: string;
  unitLabel: string;
  value: number | string;
  unit: RateUnit;
  error?: ReactNode;
  onValue: (value: number | string) => void;
  onUnit: (unit: RateUnit) => void;
}) {
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <NumberInput
        flex={1}
        label={props.label}
        min={0}
        allowNegative={false}
        decimalScale={6}
        hideControls
        inputMode="decimal"
        value={props.value}
        error={props.error}
        onChange={props.onValue}
      />
      <Select
        w={104}
        label={props.unitLabel}
        labelProps={{ style: { visibility: 'hidden', whiteSpace: 'nowrap' } }}
        aria-label={props.unitLabel}
        allowDeselect={false}
        data={[...rateUnits]}
        value={props.unit}
        onChange={(value) => {
          const unit = rateUnits.find((known) => known === value);
          if (unit) props.onUnit(unit);
        }}
      />
    </Group>
  );
}
