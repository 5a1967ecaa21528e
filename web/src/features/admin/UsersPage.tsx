import { getRouteApi } from '@tanstack/react-router';
import { IconUsers } from '@tabler/icons-react';
import { changesUsers } from '../../api/roles';
import { useSession } from '../../api/session';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { Found, SearchField } from './components/SearchField';
import { matches } from './utils/matches';
import { NewUser } from './components/NewUser';
import { text } from './text';
import { useListSearch } from './search';
import { useUsers } from './api/users';
import { UserTable } from './components/UserTable';

const words = text.users;
const route = getRouteApi('/inside/admin/users');

/** Everyone with an account. */
export function UsersPage() {
  const session = useSession();
  const navigate = route.useNavigate();
  const [typed, search] = useListSearch(route.useSearch(), (next) => {
    void navigate({ search: next, replace: true });
  });
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={session !== null && changesUsers(session) && <NewUser />}
      />
      <SearchField label={words.search} typed={typed} onType={search} />
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
  return (
    <Found
      count={words.count(shown.length, query.data.length)}
      nothing={shown.length === 0}
      icon={<IconUsers size={22} />}
      words={words}
      onClear={onClear}
    >
      <UserTable users={shown} />
    </Found>
  );
}
