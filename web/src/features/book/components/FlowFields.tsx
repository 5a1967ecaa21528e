import { Select, SimpleGrid, Stack, TextInput, type ComboboxItem } from '@mantine/core';
import type { Host } from '../../../api/types';
import { transportsWithPorts } from '../../../ui/transport';
import { hostOptions, matches } from '../hostOptions';
import { text } from '../text';
import { useBookFormContext } from '../values';
import classes from './FlowFields.module.css';

/** The hosts at both ends, the transport, and its ports. */
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
        <HostSelect field="srcHost" label={text.from} hosts={hosts} />
        <HostSelect field="dstHost" label={text.to} hosts={hosts} />
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
    </Stack>
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
