import { Stack } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { affects, stateAt, useMaintenance } from '../../../api/maintenance';
import { useSeesAll } from '../../../api/roles';
import type { LinkAtPort, Maintenance } from '../../../api/types';
import { formatInstant, formatWindow } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { useMinute } from '../../../ui/useNow';
import { text } from '../text';

const words = text.maintenance;

/** The maintenance that takes a switch or a link out of service now, and else the next that will. */
export function MaintenanceNotice(props: { switches: readonly string[]; ports: readonly LinkAtPort[] }) {
  const now = useMinute();
  const of = (useMaintenance().data ?? []).filter((window) => affects(window, props));
  const active = of.filter((window) => stateAt(window, now) === 'active');
  const next = of.find((window) => stateAt(window, now) === 'planned');
  const shown = [...active, ...(next ? [next] : [])];
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs">
      {shown.map((window) => (
        <Notice key={window.id} window={window} title={titleOf(window, now)} />
      ))}
    </Stack>
  );
}

/** Every switch and link that is out of service now. */
export function ActiveMaintenance() {
  const now = useMinute();
  const active = (useMaintenance().data ?? []).filter((window) => stateAt(window, now) === 'active');
  return active.map((window) => <Notice key={window.id} window={window} title={words.parts(window.parts)} />);
}

function titleOf(window: Maintenance, now: number): string {
  const { start, end } = window;
  if (stateAt(window, now) === 'planned') {
    return words.next(
      end === null ? words.untilEnded(formatInstant(start, now)) : formatWindow(start, end, now),
    );
  }
  return end === null ? words.active : words.activeUntil(formatInstant(end, now));
}

function Notice({ window, title }: { window: Maintenance; title: string }) {
  const isAhead = stateAt(window, useMinute()) === 'planned';
  const seesAll = useSeesAll();
  return (
    <Alert tone={isAhead ? 'busy' : 'warn'} icon={<IconBarrierBlock size={19} stroke={1.8} />} title={title}>
      {seesAll ? (
        <TextLink to="/maintenance/$id" params={{ id: window.id }}>
          {window.reason}
        </TextLink>
      ) : (
        <TextLink to="/maintenance">{window.reason}</TextLink>
      )}
    </Alert>
  );
}
