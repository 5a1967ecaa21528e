import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { text } from '../text';
import classes from './FilterBar.module.css';

const words = text.filters;

/** What something is searched by. On narrow screens the fields are folded away until they are asked for. */
export function FilterBar(props: {
  label: string;
  /** How many filters are set. */
  count: number;
  children: ReactNode;
  /** What is never folded away. */
  foot?: ReactNode;
}) {
  const [opened, { toggle }] = useDisclosure(false);
  const fields = useId();
  return (
    <search className={classes['bar']} aria-label={props.label}>
      <div className={classes['toggle']}>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={fields}
          onClick={toggle}
        >
          {words.show(props.count)}
        </Button>
      </div>
      <div id={fields} className={classes['fields']} data-opened={opened}>
        {props.children}
      </div>
      {props.foot !== undefined && <div className={classes['foot']}>{props.foot}</div>}
    </search>
  );
}
