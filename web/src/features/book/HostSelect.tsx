import { Select, type ComboboxItem } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Host } from '../../api/types';
import classes from './HostSelect.module.css';
import { hostOptions, matches } from './hostOptions';
import { text } from './text';

/** A host, found by any part of its name or address. */
export function HostSelect(props: {
  label: string;
  hosts: readonly Host[];
  value: string;
  error: ReactNode;
  onChange: (address: string) => void;
}) {
  const options = hostOptions(props.hosts);
  const addresses = new Map(options.map((option) => [option.value, option]));
  return (
    <Select
      label={props.label}
      placeholder={text.hostPlaceholder}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={text.noHost}
      data={options.map(({ value, label }) => ({ value, label }))}
      filter={({ options: items, search }) =>
        (items as ComboboxItem[]).filter(({ value }) => {
          const option = addresses.get(value);
          return option !== undefined && matches(option, search);
        })
      }
      renderOption={({ option }) => (
        <span className={classes['option']}>
          {option.label}
          <small>{option.value}</small>
        </span>
      )}
      value={props.value === '' ? null : props.value}
      error={props.error}
      onChange={(value) => {
        props.onChange(value ?? '');
      }}
    />
  );
}
