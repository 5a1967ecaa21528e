import type { Me } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Facts } from '../../../ui/layout/Facts';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import classes from '../AccountPage.module.css';
import { useMe } from '../api/me';
import { text } from '../text';

/** The user's name and role, and their shares and hosts. */
export function ProfileFacts() {
  const query = useMe();
  if (query.data !== undefined) return <Known me={query.data} />;
  if (query.isPending) return <SkeletonRows rows={1} />;
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}

function Known({ me }: { me: Me }) {
  const words = text.me;
  return (
    <Facts
      facts={[
        [
          words.name,
          <>
            {me.displayName} {me.displayName !== me.name && <small>{me.name}</small>}
          </>,
        ],
        [
          words.role,
          <>
            {words.roles[me.role]} <small>{words.rights[me.role]}</small>
          </>,
        ],
        [words.shares, me.shares.length === 0 ? words.noShares : <ShareNames names={me.shares} />],
        [
          words.hosts,
          me.hosts.length === 0 ? (
            <>
              {words.noHosts} <small>{words.noHostsHelp}</small>
            </>
          ) : (
            me.hosts.join(', ')
          ),
        ],
      ]}
    />
  );
}

function ShareNames({ names }: { names: readonly string[] }) {
  return (
    <span className={classes['names']}>
      {names.map((name) => (
        <TextLink key={name} to="/shares/$name" params={{ name }}>
          {name}
        </TextLink>
      ))}
    </span>
  );
}
