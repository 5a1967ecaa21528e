import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '../../api/types';
import { text } from './text';
import { UserBadge } from './UserBadge';
import classes from './UserTable.module.css';
import { waysOf } from './ways';

const { columns } = text.users;

/** Users in a table whose rows become cards on narrow screens; of plain boxes, as the one of bookings. */
export function UserTable({ users }: { users: readonly User[] }) {
  return (
    <div className={classes['table']} role="table" aria-label={text.users.title}>
      <div role="rowgroup" className={classes['head']}>
        <div role="row" className={classes['columns']}>
          {Object.values(columns).map((column) => (
            <div key={column} role="columnheader">
              {column}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes['body']}>
        {users.map((user) => (
          <UserRow key={user.name} user={user} />
        ))}
      </div>
    </div>
  );
}

function UserRow({ user }: { user: User }) {
  return (
    <div role="row" className={classes['row']}>
      <div role="cell" className={classes['user']}>
        <Link to="/admin/users/$name" params={{ name: user.name }} className={classes['link']}>
          {user.displayName}
        </Link>
        {user.displayName !== user.name && <small>{user.name}</small>}
      </div>
      <div role="cell">{text.roles[user.role]}</div>
      <div role="cell" className={classes['ways']}>
        {waysOf(user)}
      </div>
      <div role="cell" className={classes['hosts']}>
        <VisuallyHidden>{columns.hosts} </VisuallyHidden>
        {user.hosts.length === 0 ? text.users.noHosts : user.hosts.join(', ')}
      </div>
      <div role="cell" className={classes['state']}>
        <UserBadge user={user} />
      </div>
    </div>
  );
}
