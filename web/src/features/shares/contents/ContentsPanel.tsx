import { IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Panel } from '../../../ui/layout/Panel';
import classes from '../ContentLines.module.css';
import { text } from './text';

/** The contents of a kind that a share has. */
export function ContentsPanel<Content extends { name: string }>({
  title,
  aside,
  none,
  query,
  own,
  line,
}: {
  title: string;
  aside: ReactNode;
  /** What a user reads where there are none. */
  none: string;
  query: UseQueryResult;
  /** Those of the share. */
  own: readonly Content[];
  line: (content: Content) => ReactNode;
}) {
  return (
    <Panel title={title} aside={aside}>
      {query.isPending && <SkeletonRows rows={2} height={30} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && own.length === 0 && <EmptyState bare>{none}</EmptyState>}
      {own.length > 0 && (
        <ul className={classes['list']} aria-label={title}>
          {own.map((each) => (
            <li key={each.name}>{line(each)}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Deletes a content of a share once the user confirms. */
export function DeleteButton({
  name,
  label,
  consequence,
  remove,
}: {
  name: string;
  label: string;
  consequence: string;
  remove: { isPending: boolean; mutateAsync: (name: string) => Promise<unknown> };
}) {
  return (
    <ConfirmButton
      compact
      label={text.remove}
      accessibleLabel={label}
      icon={<IconTrash size={14} aria-hidden />}
      title={text.removeTitle(name)}
      consequence={consequence}
      confirm={text.remove}
      onConfirm={() => remove.mutateAsync(name)}
      pending={remove.isPending}
    />
  );
}
