import { SimpleGrid, Stack } from '@mantine/core';
import type { Host } from '../../api/types';
import { TransportFields } from '../../ui/TransportFields';
import type { BookErrors, BookValues } from './form';
import { HostSelect } from './HostSelect';
import { text } from './text';

/** Between which hosts, and by which transport and ports. */
export function FlowFields(props: {
  values: BookValues;
  errors: BookErrors;
  hosts: readonly Host[];
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, onChange } = props;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        {(['from', 'to'] as const).map((end) => (
          <HostSelect
            key={end}
            label={text[end]}
            hosts={props.hosts}
            value={values[end]}
            error={errors[end]}
            onChange={(address) => {
              onChange({ [end]: address });
            }}
          />
        ))}
      </SimpleGrid>
      <TransportFields
        transport={values.transport}
        srcPort={values.srcPort}
        dstPort={values.dstPort}
        errors={errors}
        onChange={onChange}
      />
    </Stack>
  );
}
