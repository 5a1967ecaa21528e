import { Select, SimpleGrid, Stack, Text, TextInput, type ComboboxItem } from '@mantine/core';
import type { Host } from '../../../api/types';
import { FlowResult } from '../../../ui/flow-group/FlowResult';
import { text as flowText } from '../../../ui/flow-group/text';
import { namesHost, namesUser } from '../../../ui/flow-group/values';
import { HostInput } from '../../../ui/forms/HostInput';
import { MoreFields } from '../../../ui/forms/MoreFields';
import { transportsWithPorts } from '../../../ui/transport';
import { hostOptions, matches } from '../hostOptions';
import { text } from '../text';
import { bookedEnds, toFlowValues, useBookFormContext } from '../values';
import classes from './FlowFields.module.css';

/** The ends, the transport, and its ports. */
export function FlowFields({ hosts }: { hosts: readonly Host[] }) {
  const form = useBookFormContext();
  const hasPorts = transportsWithPorts.has(form.values.flowGroup.transport);
  const port = (field: 'srcPort' | 'dstPort') => (
    <TextInput
      label={text[field]}
      placeholder={text.anyPort}
      inputMode="numeric"
      disabled={!hasPorts}
      {...form.getInputProps(`flowGroup.${field}`)}
      {...(!hasPorts && { value: '', error: null })}
    />
  );
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        <End side="src" label={text.from} hosts={hosts} />
        <End side="dst" label={text.to} hosts={hosts} />
      </SimpleGrid>
      <SimpleGrid cols={3} spacing="sm">
        <Select
          label={text.transport}
          allowDeselect={false}
          data={Object.entries(text.transports).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('flowGroup.transport')}
        />
        {port('srcPort')}
        {port('dstPort')}
      </SimpleGrid>
      <OtherFlows hosts={hosts} />
    </Stack>
  );
}

type Side = 'src' | 'dst';

/** One end of the flows: a host, or the host of a user. */
function End({ side, label, hosts }: { side: Side; label: string; hosts: readonly Host[] }) {
  const form = useBookFormContext();
  const kind = form.values.flowGroup[`${side}Kind`];
  if (!namesUser(kind)) return <HostSelect field={`${side}Host`} label={label} hosts={hosts} />;
  return (
    <Stack gap="xs">
      <TextInput
        label={flowText.users[side]}
        placeholder={flowText.userExample}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(`flowGroup.${side}User`)}
      />
      {namesHost(kind) && (
        <HostInput
          label={flowText.hosts[side]}
          placeholder={flowText.hostExample}
          hosts={hosts}
          {...form.getInputProps(`flowGroup.${side}Host`)}
        />
      )}
    </Stack>
  );
}

/** What few flows need: ends by user, and Ethernet addresses. With them, the flows are shown in words. */
function OtherFlows({ hosts }: { hosts: readonly Host[] }) {
  const form = useBookFormContext();
  const { flowGroup } = form.values;
  const isHost = (address: string) => hosts.some(({ addresses }) => addresses.includes(address));
  const kindOf = (side: Side) => (
    <Select
      label={flowText.kindOf[side]}
      allowDeselect={false}
      data={bookedEnds.map((kind) => ({
        value: kind,
        label: kind === 'host' ? text.otherFlows.host : flowText.kinds[kind],
      }))}
      {...form.getInputProps(`flowGroup.${side}Kind`)}
      onChange={(chosen: string | null) => {
        const kind = bookedEnds.find((one) => one === chosen) ?? 'host';
        form.setFieldValue(`flowGroup.${side}Kind`, kind);
        // A prefix that was typed is no host to choose.
        if (kind === 'host' && !isHost(flowGroup[`${side}Host`]))
          form.setFieldValue(`flowGroup.${side}Host`, '');
      }}
    />
  );
  const eth = (side: Side) => (
    <TextInput
      label={flowText.eths[side]}
      placeholder={flowText.ethExample}
      spellCheck={false}
      {...form.getInputProps(`flowGroup.${side}Eth`)}
    />
  );
  return (
    <MoreFields
      label={text.otherFlows.more}
      isFilled={
        namesUser(flowGroup.srcKind) ||
        namesUser(flowGroup.dstKind) ||
        flowGroup.srcEth !== '' ||
        flowGroup.dstEth !== ''
      }
      hasError={'flowGroup.srcEth' in form.errors || 'flowGroup.dstEth' in form.errors}
    >
      <Stack gap="sm" pt="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {kindOf('src')}
          {kindOf('dst')}
          {eth('src')}
          {eth('dst')}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {text.otherFlows.help}
        </Text>
        <FlowResult value={toFlowValues(flowGroup)} bounds={null} hosts={hosts} />
      </Stack>
    </MoreFields>
  );
}

/** A host, found by any part of its name or address. */
function HostSelect(props: { field: 'srcHost' | 'dstHost'; label: string; hosts: readonly Host[] }) {
  const form = useBookFormContext();
  const options = hostOptions(props.hosts);
  const byAddress = new Map(options.map((option) => [option.value, option]));
  return (
    <Select
      label={props.label}
      placeholder={text.hostPlaceholder}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={text.noHost}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ options: items, search }) =>
        (items as ComboboxItem[]).filter(({ value }) => {
          const option = byAddress.get(value);
          return option !== undefined && matches(option, search);
        })
      }
      renderOption={({ option }) => (
        <span className={classes['option']}>
          {option.label}
          <small>{option.value}</small>
        </span>
      )}
      {...form.getInputProps(`flowGroup.${props.field}`)}
    />
  );
}
