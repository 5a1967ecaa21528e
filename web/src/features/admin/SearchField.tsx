import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './SearchField.module.css';

/** Where is typed what a list is searched for. */
export function SearchField(props: { label: string; typed: string; onType: (wanted: string) => void }) {
  return (
    <TextInput
      className={classes['search'] ?? ''}
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={props.typed}
      onChange={(event) => {
        props.onType(event.currentTarget.value);
      }}
    />
  );
}
