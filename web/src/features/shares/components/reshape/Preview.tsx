import { Button, Checkbox, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking, ShareCheck } from '../../../../api/types';
import { formatWindow } from '../../../../lib/time';
import { amountOf } from '../../../../ui/amount';
import { TextLink } from '../../../../ui/layout/ButtonLink';
import { Alert } from '../../../../ui/feedback/Alert';
import { ProblemAlert } from '../../../../ui/feedback/ProblemAlert';
import { RefusalAlert } from '../../../../ui/feedback/RefusalAlert';
import { text as common } from '../../../../ui/text';
import { useNow } from '../../../../ui/useNow';
import classes from './Preview.module.css';
import { text } from './text';
import type { Verdict } from '../../api/checkShareChange';

/** More bookings than this are only counted. */
const maxShown = 6;

/** What a change would do, before anything is done. Ending bookings is confirmed here. */
export function Preview(props: {
  verdict: Verdict;
  /** Shown while there is no change to check. */
  nothing: string;
  /** What the change is, in words. */
  effects: readonly string[];
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) {
  const { verdict } = props;
  return (
    <section className={classes['preview']} aria-label={text.preview} aria-live="polite">
      <h3 className={classes['title']}>{text.preview}</h3>
      {props.effects.length > 0 && (
        <List size="sm" className={classes['effects']}>
          {props.effects.map((effect) => (
            <List.Item key={effect}>{effect}</List.Item>
          ))}
        </List>
      )}
      {verdict.kind === 'none' && <Text c="dimmed">{props.nothing}</Text>}
      {verdict.kind === 'asking' && <Text c="dimmed">{text.checking}</Text>}
      {verdict.kind === 'failed' && (
        <ProblemAlert error={verdict.error}>
          <br />
          <Button mt={6} size="compact-sm" variant="default" onClick={verdict.onRetry}>
            {common.tryAgain}
          </Button>
        </ProblemAlert>
      )}
      {verdict.kind === 'checked' && (
        <CheckResult check={verdict.check} confirmed={props.confirmed} onConfirm={props.onConfirm} />
      )}
    </section>
  );
}

function CheckResult(props: {
  check: ShareCheck;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) {
  const { check } = props;
  if (check.possible) {
    return (
      <Alert tone="good" title={text.possible}>
        {text.endsNothing}
      </Alert>
    );
  }
  if (!check.possibleByEnding) return <Impossible check={check} />;
  return (
    <Alert tone="warn" title={text.byEnding(check.bookingCount)}>
      <Stack gap="xs" mt={4}>
        <Ending bookings={check.bookings} count={check.bookingCount} />
        <Checkbox
          color="red"
          label={text.confirm(check.bookingCount)}
          checked={props.confirmed}
          onChange={(event) => {
            props.onConfirm(event.currentTarget.checked);
          }}
        />
      </Stack>
    </Alert>
  );
}

function Impossible({ check }: { check: ShareCheck }): ReactNode {
  if (check.refusal === null) return null;
  return (
    <RefusalAlert refusal={check.refusal}>
      {check.shares.length > 0 && (
        <Text mt={4}>
          {text.first}{' '}
          {check.shares.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <TextLink to="/shares/$name" params={{ name }}>
                {name}
              </TextLink>
            </span>
          ))}
        </Text>
      )}
    </RefusalAlert>
  );
}

function Ending({ bookings, count }: { bookings: readonly Booking[]; count: number }) {
  const now = useNow();
  const shown = bookings.slice(0, maxShown);
  return (
    <>
      <ul className={classes['ending']} aria-label={text.ending}>
        {shown.map((booking) => (
          <li key={booking.id}>
            <TextLink to="/bookings/$id" params={{ id: booking.id }}>
              {booking.flowGroupText}
            </TextLink>
            <small>
              {booking.principal} · {amountOf(booking)} · {formatWindow(booking.start, booking.end, now)}
            </small>
          </li>
        ))}
      </ul>
      {count > shown.length && <Text size="sm">{text.more(count - shown.length)}</Text>}
    </>
  );
}
