import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The heading of a page, which also names the browser's tab. */
export function PageHeader(props: {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${props.title} · Windowpane`;
  }, [props.title]);
  return (
    <header className={classes['header']}>
      <div className={classes['words']}>
        {props.above}
        <Title order={1} tabIndex={-1}>
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text c="dimmed" component="div">
            {props.lead}
          </Text>
        )}
      </div>
      {props.actions !== undefined && <div className={classes['actions']}>{props.actions}</div>}
    </header>
  );
}
