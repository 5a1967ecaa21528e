import { Button, Group, List, Stack } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { ShareChange, ShareCheck } from '../../../../api/types';
import { ApiError } from '../../../../api/problem';
import { Alert } from '../../../../ui/feedback/Alert';
import { ProblemAlert } from '../../../../ui/feedback/ProblemAlert';
import { text as common } from '../../../../ui/text';
import { Preview } from './Preview';
import classes from './ReshapeForm.module.css';
import { text } from './text';
import { useReshape } from '../../api/changeShare';
import type { EditBase } from './useEditBase';
import { useShareCheck } from '../../api/checkShareChange';

/**
 * A change of a share: its fields, what it would do, and the button that does it once the gateway has confirmed that it
 * can be done. Null as a change is none yet.
 */
export function ReshapeForm(props: {
  edit: EditBase;
  change: ShareChange | null;
  effects: readonly string[];
  nothing: string;
  submit: string;
  danger?: boolean;
  done: string;
  /** Called when it was sent without a change that could be: shows what is wrong. */
  onWrong?: () => void;
  onFields?: (fields: Readonly<Record<string, string>>) => void;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { edit, change } = props;
  const verdict = useShareCheck(edit.base.share.name, change);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const reshape = useReshape(edit.base, props.done, props.onDone);
  const check = verdict.kind === 'checked' ? verdict.check : null;
  const ends = check !== null && !check.possible && check.possibleByEnding;
  const agreed = check !== null && confirmed === nameOf(check);
  const ready = change !== null && check !== null && (check.possible || (ends && agreed));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ready) {
      props.onWrong?.();
      return;
    }
    reshape.mutate(
      { change, ends },
      {
        onError: (error) => {
          if (error instanceof ApiError) props.onFields?.(error.fields);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Meanwhile edit={edit} />
        <ProblemAlert error={reshape.error} />
        {props.children}
        <div className={classes['foot']} data-below={props.children !== undefined}>
          <Preview
            verdict={verdict}
            nothing={props.nothing}
            effects={props.effects}
            confirmed={agreed}
            onConfirm={(yes) => {
              setConfirmed(yes && check !== null ? nameOf(check) : null);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose} data-autofocus={props.danger}>
              {common.cancel}
            </Button>
            <Button
              type="submit"
              loading={reshape.isPending}
              disabled={change !== null && !ready}
              {...((props.danger === true || ends) && { color: 'red' })}
            >
              {props.submit}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  );
}

/** Identifies the bookings that the user agreed to end; another check needs a new agreement. */
function nameOf(check: ShareCheck): string {
  return `${check.bookingCount} ${check.bookings.map(({ id }) => id).join(' ')}`;
}

/** That another user has changed the share, and how. */
function Meanwhile({ edit }: { edit: EditBase }) {
  if (edit.changes === null) return null;
  return (
    <Alert tone="warn" title={text.stale.title} announced="politely">
      {edit.changes.length === 0 ? text.stale.unseen : null}
      <List size="sm">
        {edit.changes.map((difference) => (
          <List.Item key={difference}>{difference}</List.Item>
        ))}
      </List>
      <Group gap="sm" mt={6}>
        {text.stale.kept}
        <Button size="compact-sm" variant="default" onClick={edit.rebase}>
          {text.stale.goOn}
        </Button>
      </Group>
    </Alert>
  );
}
