import { Collapse, NumberInput, Select, SimpleGrid, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Host } from '../../api/types';
import type { FlowErrors } from './errors';
import { FlowEnd } from './FlowEnd';
import classes from './FlowGroupFields.module.css';
import { FlowResult } from './FlowResult';
import { text } from './text';
import { hasPorts, isFixed, transportChoices, type FlowBounds, type FlowValues } from './values';

/**
 * Builds a flow group that means something: two ends, a transport, ports where the transport has them. What the bounds
 * fix is fixed. What comes of it stands below, in plain words and in PANE's.
 */
export function FlowGroupFields(props: {
  value: FlowValues;
  bounds: FlowBounds | null;
  errors: FlowErrors;
  /** Hosts to choose from. */
  hosts: readonly Host[];
  /** Names of users to choose from; what is not among them can be typed. */
  users: readonly string[];
  onChange: (change: Partial<FlowValues>) => void;
}) {
  const { value, bounds, errors, onChange } = props;
  return (
    <Stack gap="sm">
      <FlowEnd side="src" {...props} />
      <FlowEnd side="dst" {...props} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TransportSelect value={value} bounds={bounds} onChange={onChange} />
        {value.transport === 'other' && (
          <NumberInput
            label={text.protocol}
            min={0}
            max={255}
            hideControls
            allowDecimal={false}
            value={value.protocol}
            readOnly={isFixed('transport', bounds)}
            error={errors.transport}
            onChange={(protocol) => {
              onChange({ protocol: String(protocol) });
            }}
          />
        )}
        {hasPorts(value.transport) && (
          <>
            <PortInput side="src" {...props} />
            <PortInput side="dst" {...props} />
          </>
        )}
      </SimpleGrid>
      <EthernetFields {...props} />
      <FlowResult value={value} bounds={bounds} hosts={props.hosts} />
    </Stack>
  );
}

function TransportSelect(props: {
  value: FlowValues;
  bounds: FlowBounds | null;
  onChange: (change: Partial<FlowValues>) => void;
}) {
  const { value, bounds } = props;
  const choices = transportChoices(bounds);
  const fixed = choices.length === 1;
  return (
    <Select
      label={text.transport}
      allowDeselect={false}
      data={choices.map((choice) => ({ value: choice, label: text.transports[choice] }))}
      value={value.transport}
      readOnly={fixed}
      {...(fixed && bounds && { ...locked, description: text.fixed(bounds.by), inputWrapperOrder: order })}
      onChange={(choice) => {
        const transport = choices.find((known) => known === choice);
        if (transport) props.onChange({ transport });
      }}
    />
  );
}

type Side = 'src' | 'dst';

/** What is said of a field stands below it, so that fields of a row stay in line. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What cannot be another is told from what can. */
const locked = { rightSection: <IconLock size={15} aria-hidden /> };

function PortInput(props: {
  side: Side;
  value: FlowValues;
  bounds: FlowBounds | null;
  errors: FlowErrors;
  onChange: (change: Partial<FlowValues>) => void;
}) {
  const { side, bounds } = props;
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
      value={fixed ? (bound ?? '') : props.value[name]}
      error={props.errors[name]}
      {...(bounds && bound && { description: fixed ? text.fixed(bounds.by) : text.inside(bound, bounds.by) })}
      onChange={(event) => {
        props.onChange({ [name]: event.currentTarget.value });
      }}
    />
  );
}

function EthernetFields(props: {
  value: FlowValues;
  bounds: FlowBounds | null;
  errors: FlowErrors;
  onChange: (change: Partial<FlowValues>) => void;
}) {
  const { value, bounds, errors } = props;
  const id = useId();
  const [wanted, setWanted] = useState(value.srcEth !== '' || value.dstEth !== '');
  const open = wanted || errors.srcEth !== undefined || errors.dstEth !== undefined;
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
        value={fixed ? (bounds?.flowGroup[name] ?? '') : value[name]}
        error={errors[name]}
        {...(fixed && bounds && { ...locked, description: text.fixed(bounds.by) })}
        onChange={(event) => {
          props.onChange({ [name]: event.currentTarget.value });
        }}
      />
    );
  };
  return (
    <div>
      <UnstyledButton
        className={classes['more']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setWanted(!open);
        }}
      >
        <IconChevronRight size={16} aria-hidden />
        {text.more}
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="xs">
          {field('src')}
          {field('dst')}
        </SimpleGrid>
      </Collapse>
    </div>
  );
}
