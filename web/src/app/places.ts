import {
  IconAdjustments,
  IconBarrierBlock,
  IconCalendarPlus,
  IconFileSearch,
  IconGauge,
  IconHeartbeat,
  IconHelpHexagon,
  IconLayoutDashboard,
  IconListDetails,
  IconNetwork,
  IconServer,
  IconSitemap,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import { text } from './text';

/** The places of every user. `key` is what leads there after `g`. */
export const places = [
  { to: '/', label: text.overview, Icon: IconLayoutDashboard, key: 'o' },
  { to: '/bookings', label: text.bookings, Icon: IconListDetails, key: 'b' },
  { to: '/book', label: text.book, Icon: IconCalendarPlus, key: 'w' },
  { to: '/shares', label: text.shares, Icon: IconSitemap, key: 's' },
  { to: '/services', label: text.services, Icon: IconServer, key: 'v' },
  { to: '/network', label: text.network, Icon: IconNetwork, key: 'n' },
  { to: '/maintenance', label: text.maintenance, Icon: IconBarrierBlock, key: 'e' },
] as const;

/** Those of who sees everything. */
export const furtherPlaces = [
  { to: '/audit', label: text.audit, Icon: IconFileSearch, key: 'a' },
  { to: '/admin', label: text.administration, Icon: IconUsers, key: 'u' },
] as const;

const ownPlaces = [{ to: '/account', label: text.accountPage, Icon: IconUserCog, key: 'm' }] as const;
const adminPlaces = [
  { to: '/what-if', label: text.whatIf, Icon: IconHelpHexagon, key: 'i' },
  { to: '/admin/quotas', label: text.quotas, Icon: IconGauge, key: 'q' },
  { to: '/admin/health', label: text.health, Icon: IconHeartbeat, key: 'h' },
  { to: '/admin/settings', label: text.settings, Icon: IconAdjustments, key: 't' },
] as const;

export type Place = (typeof places | typeof furtherPlaces | typeof ownPlaces | typeof adminPlaces)[number];

/** Every place that a user can go to, also those that the navigation does not show. */
export function placesOf(seesAll: boolean): readonly Place[] {
  return seesAll ? [...places, ...furtherPlaces, ...adminPlaces, ...ownPlaces] : [...places, ...ownPlaces];
}
