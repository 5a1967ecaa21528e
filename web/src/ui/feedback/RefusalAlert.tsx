import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Refusal } from '../../api/types';
import { placeName } from '../../lib/naming';
import { formatRate } from '../../lib/rate';
import { formatInstant, inUserTimeZone } from '../../lib/time';
import { Alert } from './Alert';
import { text } from '../text';
import { refusalTitle } from './refusalWords';
import { useNow } from '../useNow';

/** The message states what is wrong with a field; its name in the API tells users nothing. */
const isField = (place: string) => place.startsWith('field ');

/** Why a request was refused: the rule, the share or link where it fails, when first, and by how much. */
export function RefusalAlert(props: { refusal: Refusal; announced?: 'politely'; children?: ReactNode }) {
  const now = useNow();
  const { refusal } = props;
  const { limitBps, reservedBps } = refusal;
  const facts = [
    isField(refusal.place) ? null : placeName(refusal.place),
    refusal.at === null ? null : text.at(formatInstant(refusal.at, now)),
    limitBps !== null && reservedBps !== null
      ? text.taken(formatRate(reservedBps), formatRate(limitBps))
      : null,
    refusal.limit !== null && refusal.reserved !== null
      ? text.taken(String(refusal.reserved), String(refusal.limit))
      : null,
  ].filter(Boolean);
  return (
    <Alert
      tone="bad"
      icon={<IconBan size={19} />}
      title={refusalTitle(refusal)}
      {...(props.announced && { announced: props.announced })}
    >
      <Text mt={2}>{inUserTimeZone(refusal.message, now)}</Text>
      {facts.length > 0 && (
        <Text c="dimmed" size="sm" mt={4}>
          {facts.join(' · ')}
        </Text>
      )}
      {props.children}
    </Alert>
  );
}
