import type { ReactNode } from 'react';
import { NoneMatch } from '../../ui/NoneMatch';
import classes from './SearchField.module.css';

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
