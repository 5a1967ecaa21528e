import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './States';

/** There may be some, but none that has all that is asked for; and the way back. */
export function NoneMatch(props: {
  icon: ReactNode;
  title: string;
  advice: string;
  clear: string;
  onClear: () => void;
}) {
  return (
    <EmptyState
      icon={props.icon}
      title={props.title}
      action={
        <Button variant="default" onClick={props.onClear}>
          {props.clear}
        </Button>
      }
    >
      {props.advice}
    </EmptyState>
  );
}
