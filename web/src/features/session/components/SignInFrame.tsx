import { Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Logo } from '../../../ui/layout/Logo';
import classes from './SignInFrame.module.css';
import { text } from '../text';

/** The frame of the pages before sign-in. */
export function SignInFrame(props: { title: string; lead: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${props.title} · Windowpane`;
  }, [props.title]);
  return (
    <main className={classes['page']} id="main">
      <div className={classes['card']}>
        <div className={classes['brand']}>
          <Logo size={36} />
          <span>{text.product}</span>
        </div>
        <div className={classes['lead']}>{props.lead}</div>
        <Title order={1} tabIndex={-1}>
          {props.title}
        </Title>
        {props.children}
      </div>
    </main>
  );
}
