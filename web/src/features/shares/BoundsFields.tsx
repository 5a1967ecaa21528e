import { Checkbox, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Above, DefinitionValues } from './definition';
import { text } from './text';

/** What the speakers of a share may do there, and what bounds it beside its limit. */
export function BoundsFields(props: {
  values: DefinitionValues;
  errors: Readonly<Record<string, ReactNode>>;
  above: Above;
  onChange: (change: Partial<DefinitionValues>) => void;
}) {
  const { values, errors, above, onChange } = props;
  const words = text.definition.bounds;
  const amount = (field: 'least' | 'limitsAbove' | 'fill' | 'capacity') => (
    <NumberInput
      label={words[field]}
      min={0}
      allowNegative={false}
      decimalScale={6}
      hideControls
      inputMode="decimal"
      value={values[field]}
      error={errors[field]}
      onChange={(value) => {
        onChange({ [field]: value });
      }}
    />
  );
  /** What is on already can be put off also where the share above may not do it. */
  const right = (field: 'mayAllow' | 'mayDeny') => (
    <Checkbox
      label={words[field]}
      disabled={above !== null && !above[field] && !values[field]}
      checked={values[field]}
      error={errors[field]}
      onChange={(event) => {
        onChange({ [field]: event.currentTarget.checked });
      }}
    />
  );
  return (
    <Fieldset legend={words.legend}>
      <Stack gap="sm">
        <Group gap="lg">
          {right('mayAllow')}
          {right('mayDeny')}
        </Group>
        <Text size="sm" c="dimmed">
          {words.help}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {amount('least')}
          {amount('limitsAbove')}
          {amount('fill')}
          {amount('capacity')}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
