import { Checkbox, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useHosts } from '../../../api/hosts';
import { rateUnits } from '../../../lib/rate';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { useErrorsWhileTyping } from '../../../ui/forms/useErrorsWhileTyping';
import { usePrincipalNames } from '../api/principals';
import { FlowGroupFields } from '../flow-group/FlowGroupFields';
import { text } from '../text';
import {
  definitionErrors,
  flowBoundsOf,
  isEmptyAt,
  optionalLimits,
  useDefinitionForm,
  type Above,
} from '../utils/definition';

/** The fields that define a share: its limit, its flow group and its privileges, within those of the share above. */
export function DefinitionFields({ above }: { above: Above }) {
  const form = useDefinitionForm();
  const hosts = useHosts();
  const users = usePrincipalNames();
  const [settled] = useDebouncedValue(form.values, pause);
  useErrorsWhileTyping(form.setErrors, settled, () => definitionErrors(settled, above), isEmptyAt);
  return (
    <>
      <QuantityInput
        label={text.definition.limit}
        unitLabel={text.definition.limitUnit}
        units={rateUnits}
        number={form.getInputProps('maxReserveBps')}
        unit={form.getInputProps('rateUnit')}
      />
      <Fieldset legend={text.definition.flowGroup}>
        <FlowGroupFields bounds={flowBoundsOf(above)} hosts={hosts.data ?? []} users={users} />
      </Fieldset>
      <PrivilegeFields above={above} />
    </>
  );
}

/** Longer than between two keys, so that half an address is not marked as wrong. In milliseconds. */
const pause = 600;

/** What the speakers of the share may do, and the limits besides that of its rate. */
function PrivilegeFields({ above }: { above: Above }) {
  const form = useDefinitionForm();
  const words = text.definition.bounds;
  /** A privilege that is on can be taken away even where the share above does not have it. */
  const privilege = (name: 'mayAllow' | 'mayDeny') => (
    <Checkbox
      label={words[name]}
      disabled={above !== null && !above[name] && !form.values[name]}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
  return (
    <Fieldset legend={words.legend}>
      <Stack gap="sm">
        <Group gap="lg">
          {privilege('mayAllow')}
          {privilege('mayDeny')}
        </Group>
        <Text size="sm" c="dimmed">
          {words.help}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {optionalLimits.map((name) => (
            <TextInput
              key={name}
              label={words[name]}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(name)}
            />
          ))}
          <TextInput
            label={words.classSlots}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('classSlots')}
          />
          <TextInput
            label={words.maxRules}
            description={words.rulesHelp}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('maxRules')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
