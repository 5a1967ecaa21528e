import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useDraft } from '../useDraft';

/** A filter that is typed. It takes effect with Enter, and when the field is left. */
export function TextFilter(props: {
  label: string;
  placeholder: string;
  value: string | undefined;
  longest: number;
  /** What there is to choose from, where that is known. */
  choices?: readonly string[];
  error: string | undefined;
  onCommit: (value: string | undefined) => void;
}) {
  const list = useId();
  const set = props.value ?? '';
  const [draft, setDraft] = useDraft(set);
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
        maxLength={props.longest}
        error={props.error}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(props.choices && { list })}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {props.choices && (
        <datalist id={list}>
          {props.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
