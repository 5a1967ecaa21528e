import { VisuallyHidden } from '@mantine/core';
import type { User } from '../../../api/types';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RowLink } from '../../../ui/table/RowLink';
import { text } from '../text';
import { waysOf } from '../utils/signIn';
import { UserBadge } from './UserBadge';
import classes from './UserTable.module.css';

const headers = text.users.columns;

const columns: readonly Column<User>[] = [
  {
    id: 'user',
    header: headers.user,
    className: classes['user'],
    sortBy: ({ displayName }) => displayName,
    cell: ({ name, displayName }) => (
      <>
        <RowLink to="/admin/users/$name" params={{ name }}>
          {displayName}
        </RowLink>
        {displayName !== name && <small>{name}</small>}
      </>
    ),
  },
  {
    id: 'role',
    header: headers.role,
    className: classes['detail'],
    sortBy: ({ role }) => text.roles[role],
    cell: ({ role }) => text.roles[role],
  },
  {
    id: 'ways',
    header: headers.ways,
    className: `${classes['detail'] ?? ''} ${classes['ways'] ?? ''}`,
    sortBy: waysOf,
    cell: waysOf,
  },
  {
    id: 'hosts',
    header: headers.hosts,
    className: classes['hosts'],
    sortBy: ({ hosts }) => hosts.join(', '),
    cell: ({ hosts }) => (
      <>
        <VisuallyHidden>{headers.hosts} </VisuallyHidden>
        {hosts.length === 0 ? text.users.noHosts : hosts.join(', ')}
      </>
    ),
  },
  {
    id: 'state',
    header: headers.state,
    className: classes['state'],
    cell: (user) => <UserBadge user={user} />,
  },
];

const rowHeights = { height: 60, narrowHeight: 84 } as const;

/** The users that match the search. */
export function UserTable({ users }: { users: readonly User[] }) {
  return (
    <DataTable
      cards
      framed
      className={classes['table']}
      label={text.users.title}
      template="1.4fr 1fr 1.1fr 1.2fr 8.5rem"
      columns={columns}
      rows={users}
      idOf={nameOf}
      windowed={rowHeights}
    />
  );
}

function nameOf({ name }: User): string {
  return name;
}
