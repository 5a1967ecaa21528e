import { Group, Input, NumberInput, SegmentedControl, Select, Text } from '@mantine/core';
import { amountUnits } from './amount';
import { kinds, type BookErrors, type BookValues } from './form';
import { text } from './text';

/** What kind of window it is to be, and how much data, where it is to move some. */
export function KindFields(props: {
  values: BookValues;
  errors: BookErrors;
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  return (
    <>
      <Input.Wrapper label={text.kind} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={text.kind}
          value={values.kind}
          data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => {
            const kind = kinds.find((known) => known === value);
            if (kind) onChange({ kind });
          }}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {text.kindHelp[values.kind]}
        </Text>
      </Input.Wrapper>
      {values.kind === 'transfer' && (
        <>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <NumberInput
              flex={1}
              label={text.amount}
              min={0}
              allowNegative={false}
              value={values.amount}
              error={errors.amount}
              onChange={(amount) => {
                onChange({ amount });
              }}
            />
            <Select
              w={90}
              aria-label={text.amountUnit}
              allowDeselect={false}
              data={[...amountUnits]}
              value={values.amountUnit}
              onChange={(value) => {
                const amountUnit = amountUnits.find((known) => known === value);
                if (amountUnit) onChange({ amountUnit });
              }}
            />
          </Group>
          <SegmentedControl
            aria-label={text.aim}
            value={values.aim}
            data={[
              { value: 'earliestEnd', label: text.aims.earliestEnd },
              { value: 'leastRate', label: text.aims.leastRate },
            ]}
            onChange={(value) => {
              onChange({ aim: value === 'leastRate' ? 'leastRate' : 'earliestEnd' });
            }}
          />
        </>
      )}
    </>
  );
}
