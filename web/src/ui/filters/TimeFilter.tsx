import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { text } from '../text';
import { useDraft } from './useDraft';

/** A bound of time, in the user's zone. It takes effect with Enter, and when the field is left. */
export function TimeFilter(props: {
  label: string;
  value: string | undefined;
  error: string | undefined;
  /** Returns what is wrong with an instant (milliseconds), or undefined. */
  objection: (instant: number) => string | undefined;
  onCommit: (value: string | undefined) => void;
}) {
  const set = props.value === undefined ? '' : toLocalInput(Date.parse(props.value));
  const [draft, setDraft] = useDraft(set);
  const [wrong, setWrong] = useState<string>();
  const commit = () => {
    const instant = draft === '' ? null : fromLocalInput(draft);
    const objection =
      draft === '' ? undefined : instant === null ? text.noSuchTime : props.objection(instant);
    setWrong(objection);
    if (draft === set || objection !== undefined) return;
    props.onCommit(instant === null ? undefined : new Date(instant).toISOString());
  };
  return (
    <TextInput
      type="datetime-local"
      label={props.label}
      value={draft}
      error={draft === set ? props.error : wrong}
      onChange={(event) => {
        setWrong(undefined);
        setDraft(event.currentTarget.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
