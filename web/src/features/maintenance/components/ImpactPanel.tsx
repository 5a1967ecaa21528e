import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Impact } from '../../../api/types';
import { Alert } from '../../../ui/feedback/Alert';
import { CheckFrame, type Checked } from '../../../ui/feedback/CheckFrame';
import { Panel } from '../../../ui/layout/Panel';
import { text } from '../text';
import { shownImpact } from '../utils/shownImpact';
import { AffectedBookings, BusyLinks, InterruptedBookings, MovedBookings } from './ImpactTables';

const words = text.impact;

/** What becomes of bookings by the gateway's answer: in short, then every booking and link. */
export function ImpactPanel(props: {
  title: string;
  incomplete: string;
  state: Checked;
  query: UseQueryResult<Impact | null>;
  /** Shows the paths of a booking on a map. */
  onShow?: (id: string) => void;
}) {
  const { state, query } = props;
  const impact = shownImpact(state, query);
  return (
    <Stack gap="md">
      <CheckFrame
        title={props.title}
        words={{ ...words, incomplete: props.incomplete }}
        {...state}
        query={query}
      >
        {(found) => <Summary impact={found} />}
      </CheckFrame>
      {impact && (
        <>
          <Part title={words.interrupted} shown={impact.interrupted.length} all={impact.interruptedCount}>
            <InterruptedBookings bookings={impact.interrupted} onShow={props.onShow ?? null} />
          </Part>
          <Part title={words.backedUp} shown={impact.onBackup.length} all={impact.onBackupCount}>
            <AffectedBookings label={words.backedUp} bookings={impact.onBackup} />
          </Part>
          <Part title={words.moved} shown={impact.moved.length} all={impact.movedCount}>
            <MovedBookings bookings={impact.moved} onShow={props.onShow ?? null} />
          </Part>
          <Part title={words.busy} shown={impact.busyLinks.length} all={impact.busyLinks.length}>
            <BusyLinks links={impact.busyLinks} />
          </Part>
        </>
      )}
    </Stack>
  );
}

/** A table in a panel, unless it has no rows. */
function Part(props: { title: string; shown: number; all: number; children: ReactNode }) {
  if (props.shown === 0) return null;
  return (
    <Panel title={props.title} aside={props.all} flush>
      {props.children}
      {props.shown < props.all && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          {words.shown(props.shown)}
        </Text>
      )}
    </Panel>
  );
}

function Summary({ impact }: { impact: Impact }) {
  const { movedCount, onBackupCount, interruptedCount, undecided } = impact;
  const isNone = movedCount + onBackupCount + interruptedCount + undecided === 0;
  const kept = [
    ...(movedCount > 0 ? [words.moves(movedCount)] : []),
    ...(onBackupCount > 0 ? [words.onBackup(onBackupCount)] : []),
  ];
  return (
    <Stack gap="xs">
      {interruptedCount > 0 && (
        <Alert tone="bad" title={words.interrupts(interruptedCount)}>
          {words.interruptsHelp}
        </Alert>
      )}
      {kept.map((title, index) => (
        <Alert key={title} tone="good" title={title}>
          {index === kept.length - 1 && interruptedCount + undecided === 0 && words.interruptsNone}
        </Alert>
      ))}
      {isNone && <Alert tone="good" title={words.none} />}
      {undecided > 0 && <Alert tone="warn" title={words.undecided(undecided)} />}
    </Stack>
  );
}
