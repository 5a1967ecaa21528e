import { Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { holderQuotasQuery } from '../../api/quotas';
import { changesUsers } from '../../api/roles';
import { useSession } from '../../api/session';
import type { User } from '../../api/types';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { QuotaPanel } from '../../ui/display/QuotaPanel';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { AccessPanel } from './components/AccessPanel';
import { ChangeQuota } from './components/SetQuota';
import { HostsPanel } from './components/HostsPanel';
import { text } from './text';
import { TokensPanel } from './components/TokensPanel';
import { UserBadge } from './components/UserBadge';
import classes from './UserPage.module.css';
import { useUser } from './api/users';

const words = text.page;
const route = getRouteApi('/inside/admin/users/$name');

/** One user: how they get in, what they may do, which hosts are theirs, and which programs speak for them. */
export function UserPage() {
  const { name } = route.useParams();
  const query = useUser(name);
  if (query.data !== undefined) return <Known user={query.data} />;
  return (
    <>
      <PageHeader above={<Back />} title={words.pending} />
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function Known({ user }: { user: User }) {
  const session = useSession();
  if (session === null) return null;
  const own = session.name === user.name;
  const mayChange = changesUsers(session);
  return (
    <>
      <PageHeader
        above={<Back />}
        title={user.displayName}
        lead={[user.name, text.roles[user.role], own && words.yourself].filter(Boolean).join(' · ')}
        actions={
          <>
            <UserBadge user={user} />
            <ButtonLink
              to="/bookings"
              search={{ scope: 'all', principal: user.name }}
              variant="default"
              leftSection={<IconCalendarEvent size={17} aria-hidden />}
            >
              {words.bookings(user.displayName)}
            </ButtonLink>
          </>
        }
      />
      <div className={classes['grid']}>
        <AccessPanel user={user} own={own} mayChange={mayChange} />
        <HostsPanel user={user} mayChange={mayChange} />
        <QuotaPanel
          query={holderQuotasQuery('user', user.name)}
          lead={text.quotas.ofUserLead(user.name)}
          label={text.quotas.ofUser(user.name)}
          {...(mayChange && { action: (quota) => <ChangeQuota quota={quota} /> })}
        />
        {mayChange && <TokensPanel user={user} />}
      </div>
    </>
  );
}

function Back() {
  return (
    <Text size="sm">
      <TextLink to="/admin/users" underline="hover">
        ← {words.back}
      </TextLink>
    </Text>
  );
}
