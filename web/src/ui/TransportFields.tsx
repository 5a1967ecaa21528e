import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { transportsWithPorts, type Transport } from './transport';

const words = {
  transport: 'Transport',
  srcPort: 'From port',
  dstPort: 'To port',
  any: 'any',
  names: { any: 'Any', tcp: 'TCP', udp: 'UDP', icmp: 'ICMP' },
} as const;

/** Transport and ports. Ports are there only for transports that have them, so that nonsense cannot be said. */
export function TransportFields(props: {
  transport: Transport;
  srcPort: string;
  dstPort: string;
  errors: Readonly<{ transport?: ReactNode; srcPort?: ReactNode; dstPort?: ReactNode }>;
  onChange: (change: Partial<{ transport: Transport; srcPort: string; dstPort: string }>) => void;
}) {
  const hasPorts = transportsWithPorts.has(props.transport);
  const port = (field: 'srcPort' | 'dstPort') => (
    <TextInput
      label={words[field]}
      placeholder={words.any}
      inputMode="numeric"
      disabled={!hasPorts}
      value={hasPorts ? props[field] : ''}
      error={hasPorts ? props.errors[field] : undefined}
      onChange={(event) => {
        props.onChange({ [field]: event.currentTarget.value });
      }}
    />
  );
  return (
    <SimpleGrid cols={3} spacing="sm">
      <Select
        label={words.transport}
        allowDeselect={false}
        data={Object.entries(words.names).map(([value, label]) => ({ value, label }))}
        value={props.transport}
        error={props.errors.transport}
        onChange={(value) => {
          const transport = (Object.keys(words.names) as Transport[]).find((known) => known === value);
          if (transport) props.onChange({ transport });
        }}
      />
      {port('srcPort')}
      {port('dstPort')}
    </SimpleGrid>
  );
}
