import { TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { changesUsers } from '../../api/roles';
import { useSession } from '../../api/session';
import { NoneMatch } from '../../ui/NoneMatch';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState, SkeletonRows } from '../../ui/States';
import { matches } from './matches';
import { NewUser } from './NewUser';
import type { UsersSearch } from './search';
import { text } from './text';
import { useUsers } from './users';
import { UserTable } from './UserTable';
import classes from './UsersPage.module.css';

const words = text.users;
const route = getRouteApi('/inside/admin/users');

/** Everyone with an account. */
export function UsersPage() {
  const session = useSession();
  const { q = '' } = route.useSearch();
  // The address follows what is typed, and would lag behind a quick hand.
  const [typed, setTyped] = useState(q);
  const navigate = route.useNavigate();
  const search = (wanted: string) => {
    setTyped(wanted);
    const next: UsersSearch = wanted === '' ? {} : { q: wanted };
    void navigate({ search: next, replace: true });
  };
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={session !== null && changesUsers(session) && <NewUser />}
      />
      <TextInput
        className={classes['search'] ?? ''}
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          search(event.currentTarget.value);
        }}
      />
      <Users
        typed={typed}
        onClear={() => {
          search('');
        }}
      />
    </>
  );
}

function Users({ typed, onClear }: { typed: string; onClear: () => void }) {
  const query = useUsers();
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const shown = query.data.filter((user) => matches(user, typed));
  if (shown.length === 0) {
    return (
      <NoneMatch
        icon={<IconUsers size={22} />}
        title={words.none}
        advice={words.noneAdvice}
        clear={words.clear}
        onClear={onClear}
      />
    );
  }
  return (
    <>
      <p className={classes['count']} role="status">
        {words.count(shown.length, query.data.length)}
      </p>
      <UserTable users={shown} />
    </>
  );
}
