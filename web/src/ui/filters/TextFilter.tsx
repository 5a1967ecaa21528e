import { TextInput } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useDraft } from './useDraft';

/** A filter that is typed. It takes effect with Enter, and when the field is left. */
export function TextFilter(props: {
  label: string;
  placeholder: string;
  value: string | undefined;
  maxLength: number;
  /** The options to choose from, if any; they are fetched once the field has focus. */
  choices?: ReactNode;
  error: string | undefined;
  onCommit: (value: string | undefined) => void;
}) {
  const list = useId();
  const set = props.value ?? '';
  const [draft, setDraft] = useDraft(set);
  const [near, setNear] = useState(false);
  const commit = () => {
    const value = draft.trim();
    if (value !== set) props.onCommit(value === '' ? undefined : value);
    else if (draft !== set) setDraft(set);
  };
  return (
    <>
      <TextInput
        label={props.label}
        placeholder={props.placeholder}
        value={draft}
        maxLength={props.maxLength}
        error={props.error}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(props.choices !== undefined && { list })}
        onFocus={() => {
          setNear(true);
        }}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {props.choices !== undefined && <datalist id={list}>{near && props.choices}</datalist>}
    </>
  );
}
