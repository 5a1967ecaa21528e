import { Autocomplete, Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Host } from '../../api/types';
import { holdsPrefix, prefixOf } from '../../lib/prefix';
import type { FlowErrors } from './errors';
import classes from './FlowGroupFields.module.css';
import { text } from './text';
import {
  endKinds,
  fixedSender,
  isFixed,
  namesHost,
  namesUser,
  type FlowBounds,
  type FlowValues,
} from './values';

interface EndProps {
  readonly side: 'src' | 'dst';
  readonly value: FlowValues;
  readonly bounds: FlowBounds | null;
  readonly errors: FlowErrors;
  readonly hosts: readonly Host[];
  readonly users: readonly string[];
  readonly onChange: (change: Partial<FlowValues>) => void;
}

/** One end of the flows: any host, hosts of a prefix, hosts of a user, or what of both the bounds leave open. */
export function FlowEnd(props: EndProps) {
  const { side, value, bounds, errors } = props;
  const kindName = `${side}Kind` as const;
  const kind = value[kindName];
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
          value={kind}
          onChange={(chosen) => {
            const known = kinds.find((one) => one === chosen);
            if (known) props.onChange({ [kindName]: known });
          }}
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
            value={value[`${side}User`]}
            error={errors[`${side}User`] ?? (side === 'src' ? errors.user : undefined)}
            onChange={(name) => {
              props.onChange({ [`${side}User`]: name });
            }}
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
  const name = `${side}Host` as const;
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
      value={props.value[name]}
      error={props.errors[name]}
      {...(bounds &&
        hostBound &&
        props.errors[name] === undefined && { description: text.inside(hostBound, bounds.by) })}
      onChange={(typed) => {
        props.onChange({ [name]: typed });
      }}
      onBlur={(event) => {
        const known = address(event.currentTarget.value);
        if (known !== undefined) props.onChange({ [name]: known });
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
