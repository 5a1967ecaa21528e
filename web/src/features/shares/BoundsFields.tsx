import { Checkbox, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Share } from '../../api/types';
import type { DelegateValues } from './delegateForm';
import { text } from './text';

/** What the speakers of the new share may do there, and what bounds it beside its limit. */
export function BoundsFields({ form, parent }: { form: UseFormReturnType<DelegateValues>; parent: Share }) {
  const words = text.delegate.bounds;
  const amount = (field: 'least' | 'limitsAbove' | 'fill' | 'capacity') => (
    <NumberInput
      label={words[field]}
      min={0}
      allowNegative={false}
      decimalScale={6}
      hideControls
      inputMode="decimal"
      {...form.getInputProps(field)}
    />
  );
  return (
    <Fieldset legend={words.legend}>
      <Stack gap="sm">
        <Group gap="lg">
          <Checkbox
            label={words.mayAllow}
            disabled={!parent.mayAllow}
            {...form.getInputProps('mayAllow', { type: 'checkbox' })}
          />
          <Checkbox
            label={words.mayDeny}
            disabled={!parent.mayDeny}
            {...form.getInputProps('mayDeny', { type: 'checkbox' })}
          />
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
