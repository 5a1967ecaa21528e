import {
  IconAlertTriangle,
  IconBan,
  IconBarrierBlock,
  IconCalendarClock,
  IconMapPin,
  IconUnlink,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { MarkKind } from './marks';

const icons: Readonly<Record<MarkKind, Icon>> = {
  out: IconBarrierBlock,
  planned: IconCalendarClock,
  down: IconUnlink,
  failed: IconX,
  full: IconAlertTriangle,
  via: IconMapPin,
  avoided: IconBan,
};

/** The icon of a mark; words beside it have its meaning. */
export function MarkIcon({ kind, size }: { kind: MarkKind; size: number }) {
  const Drawn = icons[kind];
  return <Drawn size={size} stroke={kind === 'failed' ? 3 : 2} aria-hidden />;
}
