import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useHosts } from '../../../api/hosts';
import type { Share } from '../../../api/types';
import { HostInput } from '../../../ui/forms/HostInput';
import { mostFlowGroups, startOfFlows, type FlowValues, type TrafficClassValues } from './form';
import { text } from './text';

const words = text.form;
type Form = UseFormReturnType<TrafficClassValues>;

/** The flows of a traffic class, of which there may be several groups. */
export function FlowGroupFields({ form, share }: { form: Form; share: Share }) {
  const { flowGroups } = form.values;
  return (
    <Input.Wrapper error={form.errors['flowGroups']}>
      <Stack gap="sm">
        {flowGroups.map((_, at) => (
          // The groups have no other identity than their place.
          <Flows key={at} form={form} at={at} fixed={share.flowGroup.transport} />
        ))}
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={flowGroups.length >= mostFlowGroups}
          onClick={() => {
            form.insertListItem('flowGroups', startOfFlows(share));
          }}
        >
          {words.addFlows}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

/** The name of a protocol, which a class that was made over the API may have. */
function nameOf(transport: string): string {
  const named: Readonly<Record<string, string>> = words.transports;
  return named[transport] ?? transport;
}

function Flows({ form, at, fixed }: { form: Form; at: number; fixed: string | null | undefined }) {
  const { flowGroups } = form.values;
  return (
    <FlowFields
      legend={flowGroups.length === 1 ? words.flows : words.flowsOf(at + 1)}
      flows={flowGroups[at]}
      fixed={fixed}
      field={(name, options) => form.getInputProps(`flowGroups.${at.toString()}.${name}`, options)}
      {...(flowGroups.length > 1 && {
        remove: {
          label: words.removeFlows(at + 1),
          onRemove: () => {
            form.removeListItem('flowGroups', at);
          },
        },
      })}
    />
  );
}

type FieldProps = ReturnType<Form['getInputProps']>;

/** The fields of one flow group inside that of a share. */
export function FlowFields({
  legend,
  flows,
  fixed,
  field,
  remove,
}: {
  legend: string;
  flows: FlowValues | undefined;
  /** The protocol of the share, where it has one. */
  fixed: string | null | undefined;
  /** The properties of the input of a field. */
  field: (name: keyof FlowValues, options?: { type: 'checkbox' }) => FieldProps;
  /** How the group can be removed, where it can. */
  remove?: { label: string; onRemove: () => void };
}) {
  const hosts = useHosts().data ?? [];
  const host = (name: 'srcHost' | 'dstHost') => (
    <HostInput label={words[name]} placeholder={words.anyHost} hosts={hosts} {...field(name)} />
  );
  const port = (name: 'srcPort' | 'dstPort') => (
    <TextInput
      label={words[name]}
      placeholder={words.anyPort}
      inputMode="numeric"
      autoComplete="off"
      {...field(name)}
    />
  );
  const { transport = 'any', srcPort = '', dstPort = '' } = flows ?? {};
  const hasPorts = [fixed ?? transport, transport].some((each) => each === 'tcp' || each === 'udp');
  const transports: Record<string, string> = { ...words.transports, [transport]: nameOf(transport) };
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {host('srcHost')}
          {host('dstHost')}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          {!fixed && (
            <Select
              label={words.transport}
              allowDeselect={false}
              data={Object.entries(transports).map(([value, label]) => ({ value, label }))}
              {...field('transport')}
            />
          )}
          {(hasPorts || srcPort !== '' || dstPort !== '') && (
            <>
              {port('srcPort')}
              {port('dstPort')}
            </>
          )}
        </SimpleGrid>
        <Group justify="space-between" wrap="nowrap">
          <Checkbox
            label={words.bothWays}
            description={words.bothWaysHelp}
            {...field('bothWays', { type: 'checkbox' })}
          />
          {remove && (
            <ActionIcon variant="subtle" color="gray" aria-label={remove.label} onClick={remove.onRemove}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}
