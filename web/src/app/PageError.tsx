import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { IconBug } from '@tabler/icons-react';
import { ApiError } from '../api/problem';
import { EmptyState, ErrorState } from '../ui/feedback/States';
import { text } from './text';

/** What is shown instead of a page that could not be made: the gateway's reason, or an error of our own. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError) {
    const retry = () => {
      reset();
      void router.invalidate();
    };
    return (
      <main id="main" tabIndex={-1}>
        <ErrorState error={error} onRetry={retry} />
      </main>
    );
  }
  return (
    <EmptyState
      icon={<IconBug size={22} />}
      title={text.failed.title}
      action={
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          {text.failed.reload}
        </Button>
      }
    >
      {text.failed.advice}
    </EmptyState>
  );
}
