import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Host } from '../../../api/types';
import { MoreFields } from '../../../ui/forms/MoreFields';
import { useDefinitionForm } from '../utils/definition';
import { FlowEnd } from './FlowEnd';
import { FlowResult } from '../../../ui/flow-group/FlowResult';
import { text } from '../../../ui/flow-group/text';
import { hasPorts, isFixed, transportChoices, type FlowBounds } from '../../../ui/flow-group/values';

/**
 * Builds a flow group: two ends, a transport, ports where the transport has them. A predicate that the bounds fix cannot
 * be changed. The flow group is shown below the fields, in plain words and in PANE's syntax.
 */
export function FlowGroupFields(props: {
  bounds: FlowBounds | null;
  /** Hosts to choose from. */
  hosts: readonly Host[];
  /** Names of users to choose from; another name can be typed. */
  users: readonly string[];
}) {
  const { bounds } = props;
  const form = useDefinitionForm();
  const { flowGroup } = form.values;
  return (
    <Stack gap="sm">
      <FlowEnd side="src" {...props} />
      <FlowEnd side="dst" {...props} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TransportSelect bounds={bounds} />
        {flowGroup.transport === 'other' && (
          <TextInput
            label={text.protocol}
            inputMode="numeric"
            readOnly={isFixed('transport', bounds)}
            {...form.getInputProps('flowGroup.protocol')}
            error={form.errors['flowGroup.transport']}
          />
        )}
        {hasPorts(flowGroup.transport) && (
          <>
            <PortInput side="src" bounds={bounds} />
            <PortInput side="dst" bounds={bounds} />
          </>
        )}
      </SimpleGrid>
      <EthernetFields bounds={bounds} />
      <FlowResult value={flowGroup} bounds={bounds} hosts={props.hosts} />
    </Stack>
  );
}

function TransportSelect({ bounds }: { bounds: FlowBounds | null }) {
  const form = useDefinitionForm();
  const choices = transportChoices(bounds);
  const fixed = choices.length === 1;
  return (
    <Select
      label={text.transport}
      allowDeselect={false}
      data={choices.map((choice) => ({ value: choice, label: text.transports[choice] }))}
      readOnly={fixed}
      {...(fixed && bounds && { ...locked, description: text.fixed(bounds.by), inputWrapperOrder: order })}
      {...form.getInputProps('flowGroup.transport', { withError: false })}
    />
  );
}

type Side = 'src' | 'dst';

/** A description is below its field, so that the fields of a row are aligned. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Marks a field that cannot be changed. */
const locked = { rightSection: <IconLock size={15} aria-hidden /> };

function PortInput({ side, bounds }: { side: Side; bounds: FlowBounds | null }) {
  const form = useDefinitionForm();
  const name = `${side}Port` as const;
  const bound = bounds?.flowGroup[name];
  const fixed = isFixed(name, bounds);
  return (
    <TextInput
      label={text.ports[side]}
      placeholder={bound && !fixed ? text.allOf(bound) : text.anyPort}
      inputMode="numeric"
      inputWrapperOrder={order}
      readOnly={fixed}
      {...(bounds && bound && { description: fixed ? text.fixed(bounds.by) : text.inside(bound, bounds.by) })}
      {...form.getInputProps(`flowGroup.${name}`)}
      {...(fixed && { value: bound ?? '' })}
    />
  );
}

function EthernetFields({ bounds }: { bounds: FlowBounds | null }) {
  const form = useDefinitionForm();
  const { srcEth, dstEth } = form.values.flowGroup;
  const field = (side: Side) => {
    const name = `${side}Eth` as const;
    const fixed = isFixed(name, bounds);
    return (
      <TextInput
        label={text.eths[side]}
        placeholder={text.ethExample}
        spellCheck={false}
        inputWrapperOrder={order}
        readOnly={fixed}
        {...(fixed && bounds && { ...locked, description: text.fixed(bounds.by) })}
        {...form.getInputProps(`flowGroup.${name}`)}
        {...(fixed && { value: bounds?.flowGroup[name] ?? '' })}
      />
    );
  };
  return (
    <MoreFields
      label={text.more}
      isFilled={srcEth !== '' || dstEth !== ''}
      hasError={'flowGroup.srcEth' in form.errors || 'flowGroup.dstEth' in form.errors}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="xs">
        {field('src')}
        {field('dst')}
      </SimpleGrid>
    </MoreFields>
  );
}
