import {
  IconAlertTriangle,
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
  IconEraser,
  IconHourglass,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Booking, BookingState, DeploymentState } from '../../../api/types';
import { StateBadge, type Tone } from '../../../ui/display/StateBadge';
import { isInstalled } from '../utils/capabilities';
import { text } from '../text';

type Look = readonly [tone: Tone, icon: ReactNode];

const size = 15;

const bookingLooks: Readonly<Record<BookingState, Look>> = {
  waiting: ['warn', <IconHourglass key="i" size={size} />],
  held: ['warn', <IconClockPause key="i" size={size} />],
  booked: ['busy', <IconCalendarCheck key="i" size={size} />],
  completed: ['still', <IconCircleCheck key="i" size={size} />],
  cancelled: ['still', <IconX key="i" size={size} />],
  refused: ['bad', <IconBan key="i" size={size} />],
};

const deploymentLooks: Readonly<Record<DeploymentState, Look>> = {
  pending: ['still', <IconCircleDashed key="i" size={size} />],
  installing: ['busy', <IconLoader2 key="i" size={size} />],
  active: ['good', <IconCircleCheck key="i" size={size} />],
  degraded: ['warn', <IconAlertTriangle key="i" size={size} />],
  removed: ['still', <IconEraser key="i" size={size} />],
  failed: ['bad', <IconCircleX key="i" size={size} />],
};

/** The state of the booking; outlined, to distinguish it from the state of the network. */
export function BookingBadge({ state }: { state: BookingState }) {
  const [tone, icon] = bookingLooks[state];
  return (
    <StateBadge tone={tone} icon={icon} outlined>
      {text.bookingStates[state]}
    </StateBadge>
  );
}

/** The state on the network, as the switches confirmed it; or that switches have no part in it. */
export function DeploymentBadge({ booking }: { booking: Pick<Booking, 'deployment'> }) {
  const { state } = booking.deployment;
  const [tone, icon] = deploymentLooks[state];
  return (
    <StateBadge tone={tone} icon={icon}>
      {isInstalled(booking) ? text.deploymentStates[state] : text.notInstalled}
    </StateBadge>
  );
}
