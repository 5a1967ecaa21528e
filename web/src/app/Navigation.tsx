import { Link } from '@tanstack/react-router';
import { IconCalendarPlus, IconListDetails, IconNetwork, IconSitemap, IconUsers } from '@tabler/icons-react';
import { seesUsers } from '../api/roles';
import { useSession } from '../api/session';
import classes from './Navigation.module.css';
import { text } from './text';

const places = [
  { to: '/bookings', label: text.bookings, Icon: IconListDetails },
  { to: '/book', label: text.book, Icon: IconCalendarPlus },
  { to: '/shares', label: text.shares, Icon: IconSitemap },
  { to: '/network', label: text.network, Icon: IconNetwork },
] as const;

const administration = { to: '/admin', label: text.administration, Icon: IconUsers } as const;

/** The places of the application: a column on wide screens, a row at the thumb on phones. */
export function Navigation() {
  const session = useSession();
  const offered = session !== null && seesUsers(session) ? [...places, administration] : places;
  return (
    <nav className={classes['navigation']} aria-label={text.navigation}>
      {offered.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes['place']}>
          <Icon size={19} stroke={1.7} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
