import { Autocomplete, Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Host } from '../../../api/types';
import { holdsPrefix, prefixOf } from '../../../lib/prefix';
import { useDefinitionForm } from '../utils/definition';
import classes from './FlowGroupFields.module.css';
import { text } from './text';
import { endKinds, fixedSender, isFixed, namesHost, namesUser, type FlowBounds } from './values';

interface EndProps {
  readonly side: 'src' | 'dst';
  readonly bounds: FlowBounds | null;
  readonly hosts: readonly Host[];
  readonly users: readonly string[];
}

/** One end of the flows: any host, hosts of a prefix, hosts of a user, or what of both the bounds leave open. */
export function FlowEnd(props: EndProps) {
  const { side, bounds } = props;
  const form = useDefinitionForm();
  const kindName = `${side}Kind` as const;
  const kind = form.values.flowGroup[kindName];
  const hostBound = bounds?.flowGroup[`${side}Host`] ?? null;
  const user = side === 'src' ? fixedSender(bounds) : (bounds?.flowGroup.dstUser ?? null);
  const hostFixed = isFixed(`${side}Host`, bounds);
  const kinds = endKinds.filter(
    (one) => !(hostFixed && namesHost(one)) && !(user !== null && namesUser(one)),
  );
  const open = hostBound === null ? text.kinds.any : text.allOf(hostBound);
  return (
    <div className={classes['end']} role="group" aria-label={text.ends[side]}>
      {kinds.length > 1 ? (
        <Select
          label={text.kindOf[side]}
          allowDeselect={false}
          data={kinds.map((one) => ({ value: one, label: one === 'any' ? open : text.kinds[one] }))}
          {...form.getInputProps(`flowGroup.${kindName}`)}
        />
      ) : (
        <Fixed label={text.kindOf[side]} value={open} bounds={bounds} />
      )}
      <div className={classes['fields']}>
        {user !== null && <Fixed label={text.users[side]} value={user} bounds={bounds} />}
        {namesHost(kind) && !hostFixed && <HostInput {...props} hostBound={hostBound} />}
        {namesUser(kind) && user === null && (
          <Autocomplete
            label={text.users[side]}
            placeholder={text.userExample}
            autoComplete="off"
            spellCheck={false}
            data={[...props.users]}
            {...form.getInputProps(`flowGroup.${side}User`)}
            error={
              form.errors[`flowGroup.${side}User`] ?? (side === 'src' ? form.errors['flowGroup.user'] : null)
            }
          />
        )}
      </div>
    </div>
  );
}

function Fixed({ label, value, bounds }: { label: string; value: string; bounds: FlowBounds | null }) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      rightSection={<IconLock size={15} aria-hidden />}
      inputWrapperOrder={['label', 'input', 'description']}
      {...(bounds && { description: text.fixed(bounds.by) })}
    />
  );
}

function HostInput(props: EndProps & { hostBound: string | null }) {
  const { side, bounds, hostBound } = props;
  const form = useDefinitionForm();
  const path = `flowGroup.${side}Host` as const;
  const input = form.getInputProps(path);
  const names = namesByAddress(props.hosts, hostBound);
  const address = (typed: string) => {
    const known = [...names].filter(([, host]) => host === typed.trim());
    return known.length === 1 ? known[0]?.[0] : undefined;
  };
  return (
    <Autocomplete
      label={text.hosts[side]}
      placeholder={text.hostExample}
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...names.keys()]}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option && `${option.value} ${names.get(option.value) ?? ''}`.includes(search.trim()),
        )
      }
      renderOption={({ option }) => (
        <span className={classes['option']}>
          {option.value}
          <small>{names.get(option.value)}</small>
        </span>
      )}
      {...(bounds && hostBound && !input.error && { description: text.inside(hostBound, bounds.by) })}
      {...input}
      onBlur={(event) => {
        const known = address(event.currentTarget.value);
        if (known !== undefined) form.setFieldValue(path, known);
      }}
    />
  );
}

/** The addresses that lie within the bound, each with the name of its host. */
function namesByAddress(hosts: readonly Host[], bound: string | null): ReadonlyMap<string, string> {
  const outer = bound === null ? null : prefixOf(bound);
  const isInside = (address: string) => {
    const inner = prefixOf(address);
    return inner !== null && (outer === null || holdsPrefix(outer, inner));
  };
  return new Map(
    hosts.flatMap(({ name, addresses }) =>
      addresses.filter(isInside).map((address) => [address, name] as const),
    ),
  );
}
