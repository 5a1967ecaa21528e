import { Link } from '@tanstack/react-router';
import {
  IconCalendarPlus,
  IconFileSearch,
  IconLayoutDashboard,
  IconListDetails,
  IconNetwork,
  IconSitemap,
  IconUsers,
} from '@tabler/icons-react';
import { useSeesAll } from '../api/roles';
import classes from './Navigation.module.css';
import { text } from './text';

const places = [
  { to: '/', label: text.overview, Icon: IconLayoutDashboard },
  { to: '/bookings', label: text.bookings, Icon: IconListDetails },
  { to: '/book', label: text.book, Icon: IconCalendarPlus },
  { to: '/shares', label: text.shares, Icon: IconSitemap },
  { to: '/network', label: text.network, Icon: IconNetwork },
] as const;

/** Those of who sees everything. */
const furtherPlaces = [
  { to: '/audit', label: text.audit, Icon: IconFileSearch },
  { to: '/admin', label: text.administration, Icon: IconUsers },
] as const;

/** The places of the application: a column on wide screens, a row at the thumb on phones. */
export function Navigation() {
  const offered = useSeesAll() ? [...places, ...furtherPlaces] : places;
  return (
    <nav className={classes['navigation']} aria-label={text.navigation}>
      {offered.map(({ to, label, Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={classes['place']}>
          <Icon size={19} stroke={1.7} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
