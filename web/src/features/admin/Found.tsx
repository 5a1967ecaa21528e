import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/States';
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
    return (
      <EmptyState
        icon={props.icon}
        title={props.words.none}
        action={
          <Button variant="default" onClick={props.onClear}>
            {props.words.clear}
          </Button>
        }
      >
        {props.words.noneAdvice}
      </EmptyState>
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
