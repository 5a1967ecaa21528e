import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './MoreFields.module.css';

/** Fields that few people need: they are shown once they are wanted, or must be. */
export function MoreFields(props: {
  label: string;
  /** Whether any of the fields is filled in at first. */
  initiallyOpen: boolean;
  /** Whether any of the fields has an error. */
  hasError: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [wanted, setWanted] = useState(props.initiallyOpen);
  const open = wanted || props.hasError;
  return (
    <div>
      <UnstyledButton
        className={classes['more']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setWanted(!open);
        }}
      >
        <IconChevronRight size={16} aria-hidden />
        {props.label}
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        {props.children}
      </Collapse>
    </div>
  );
}
