import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './MoreFields.module.css';

/** Fields that few people need. They are shown when they are wanted, are filled in, or have an error. */
export function MoreFields(props: {
  label: string;
  /** Whether any of the fields is filled in. */
  isFilled: boolean;
  /** Whether any of the fields has an error. */
  hasError: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { isFilled, hasError } = props;
  const [seen, setSeen] = useState({ isFilled, hasError });
  const [open, setOpen] = useState(isFilled || hasError);
  if (isFilled !== seen.isFilled || hasError !== seen.hasError) {
    setSeen({ isFilled, hasError });
    if ((isFilled && !seen.isFilled) || (hasError && !seen.hasError)) setOpen(true);
  }
  return (
    <div>
      <UnstyledButton
        className={classes['more']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <IconChevronRight size={16} aria-hidden />
        {props.label}
      </UnstyledButton>
      <Collapse expanded={open} id={id} keepMounted={false}>
        {props.children}
      </Collapse>
    </div>
  );
}
