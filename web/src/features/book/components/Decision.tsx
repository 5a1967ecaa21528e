import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingCheck, Refusal } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { placesOf } from '../../../ui/display/path';
import { PathRow } from '../../../ui/display/PathRow';
import { Alert } from '../../../ui/feedback/Alert';
import { RefusalAlert } from '../../../ui/feedback/RefusalAlert';
import { text } from '../text';
import { PlaceLink, SeePlace } from './PlaceLink';

const words = text.check;

/** What the gateway would decide about a booking: its path and what limits it most, or the refusal with its offers. */
export function Decision(props: {
  check: BookingCheck;
  /** The title of a booking that would be granted. */
  granted: string;
  /** The name of its path. */
  path: string;
  offersOf: (refusal: Refusal) => ReactNode;
  /** What comes before the path. */
  children?: ReactNode;
}) {
  const { check, path } = props;
  if (check.refusal !== null) {
    return (
      <RefusalAlert refusal={check.refusal}>
        <SeePlace place={check.refusal.place} />
        {props.offersOf(check.refusal)}
      </RefusalAlert>
    );
  }
  return (
    <>
      {check.warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning}
        </Alert>
      ))}
      <Alert tone="good" title={props.granted}>
        {props.children}
        <PathRow label={path} places={placesOf(check.pathNames)} />
        {check.backupPathNames.length > 0 && (
          <>
            <Text size="sm" mt="xs">
              {words.backup}
            </Text>
            <PathRow label={words.backup} places={placesOf(check.backupPathNames)} />
          </>
        )}
        {typeof check.limit?.freeBps === 'number' && (
          <Text size="sm" mt="xs">
            {words.limitedBy} <PlaceLink place={check.limit.place} />
            {words.left(formatRate(check.limit.freeBps))}
          </Text>
        )}
      </Alert>
    </>
  );
}
