import { Link, Outlet } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { seesAll } from '../../api/roles';
import { useSession } from '../../api/session';
import { PageHeader } from '../../ui/layout/PageHeader';
import { EmptyState } from '../../ui/feedback/States';
import classes from './AdminFrame.module.css';
import { text } from './text';

const places = [
  { to: '/admin/users', label: text.users.title },
  { to: '/admin/quotas', label: text.quotas.title },
  { to: '/admin/health', label: text.health.title },
  { to: '/admin/settings', label: text.settings.title },
] as const;

/** The places of the administration, around each of its pages. */
export function AdminFrame() {
  const session = useSession();
  if (session === null) return null;
  if (!seesAll(session)) {
    return (
      <>
        <PageHeader title={text.places} />
        <EmptyState icon={<IconLock size={22} />} title={text.forbidden.title}>
          {text.forbidden.advice}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <nav className={classes['places']} aria-label={text.places}>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} className={classes['place']}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
