import { Link } from '@tanstack/react-router';
import { useSeesAll } from '../../api/roles';
import classes from './Navigation.module.css';
import { furtherPlaces, places } from '../places';
import { text } from '../text';

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
