import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './SearchField.module.css';
import type { ReactNode } from 'react';
import { NoneMatch } from '../../../ui/feedback/NoneMatch';

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

/** What a search found, with how much that is; or, where that is nothing, what to do about it. */
export function Found(props: {
  count: string;
  nothing: boolean;
  icon: ReactNode;
  words: { readonly none: string; readonly noneAdvice: string; readonly clear: string };
  onClear: () => void;
  children: ReactNode;
}) {
  if (props.nothing) {
    const { none, noneAdvice, clear } = props.words;
    return (
      <NoneMatch icon={props.icon} title={none} advice={noneAdvice} clear={clear} onClear={props.onClear} />
    );
  }
  return (
    <>
      <p className={classes['count']} role="status">
        {props.count}
      </p>
      {props.children}
    </>
  );
}
