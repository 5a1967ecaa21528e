import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

/** A titled part of a page, a landmark of its own. */
export function Panel(props: { title: string; aside?: ReactNode; flush?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <header className={classes['header']}>
        <Title order={2} id={id}>
          {props.title}
        </Title>
        {props.aside !== undefined && <div className={classes['aside']}>{props.aside}</div>}
      </header>
      <div className={props.flush ? classes['flush'] : classes['body']}>{props.children}</div>
    </section>
  );
}
