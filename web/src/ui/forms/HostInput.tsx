import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import type { Host } from '../../api/types';
import { holdsPrefix, prefixOf } from '../../lib/prefix';
import classes from './HostInput.module.css';

interface Props extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  /** The hosts to offer. */
  readonly hosts: readonly Host[];
  /** The prefix in which addresses must lie; null for any address. */
  readonly bound?: string | null;
  readonly onChange: (value: string) => void;
}

/** An address or a prefix. It offers the addresses of hosts, and replaces the name of a host by its only address. */
export function HostInput({ hosts, bound = null, onChange, ...props }: Props) {
  const names = namesByAddress(hosts, bound);
  const address = (typed: string) => {
    const known = [...names].filter(([, host]) => host === typed.trim());
    return known.length === 1 ? known[0]?.[0] : undefined;
  };
  return (
    <Autocomplete
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
      {...props}
      onChange={onChange}
      onBlur={(event) => {
        const known = address(event.currentTarget.value);
        if (known !== undefined) onChange(known);
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
