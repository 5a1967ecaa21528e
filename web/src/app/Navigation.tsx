import { Link } from '@tanstack/react-router';
import {
  IconCalendarPlus,
  IconLayoutDashboard,
  IconFileSearch,
  IconListDetails,
  IconNetwork,
  IconSitemap,
} from '@tabler/icons-react';
import { useMayReadAudit } from '../api/audit';
import classes from './Navigation.module.css';
import { text } from './text';

const places = [
  { to: '/', label: text.overview, Icon: IconLayoutDashboard },
  { to: '/bookings', label: text.bookings, Icon: IconListDetails },
  { to: '/book', label: text.book, Icon: IconCalendarPlus },
  { to: '/shares', label: text.shares, Icon: IconSitemap },
  { to: '/network', label: text.network, Icon: IconNetwork },
] as const;

const audit = { to: '/audit', label: text.audit, Icon: IconFileSearch } as const;

/** The places of the application: a column on wide screens, a row at the thumb on phones. */
export function Navigation() {
  const shown = useMayReadAudit() ? [...places, audit] : places;
  return (
    <nav className={classes['navigation']} aria-label={text.navigation}>
      {shown.map(({ to, label, Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/' }} className={classes['place']}>
          <Icon size={19} stroke={1.7} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
