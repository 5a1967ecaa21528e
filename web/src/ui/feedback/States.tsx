import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemWords } from './problemWords';
import classes from './States.module.css';
import { text } from '../text';

/** Something could not be shown: why, and what to do. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, advice } = problemWords(error);
  return (
    <div className={classes['state']} role="alert">
      <IconAlertTriangle className={classes['bad']} size={28} stroke={1.6} aria-hidden />
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="34rem">
        {advice}
      </Text>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  );
}

/**
 * There is nothing yet: what would be here, how it comes to be, and what to do next. Without a title it is a line within
 * a panel.
 */
export function EmptyState(props: {
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** A line without space around it, for a panel that has some. */
  bare?: boolean;
}) {
  if (props.title === undefined) {
    return (
      <div className={classes['line']} data-bare={props.bare ?? false}>
        <Text c="dimmed">{props.children}</Text>
        {props.action}
      </div>
    );
  }
  return (
    <div className={classes['state']}>
      <span className={classes['icon']} aria-hidden>
        {props.icon}
      </span>
      <Title order={2}>{props.title}</Title>
      <Text c="dimmed" maw="34rem">
        {props.children}
      </Text>
      {props.action}
    </div>
  );
}

/** Grey lines where rows will be. */
export function SkeletonRows({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={8} p="md" role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}
