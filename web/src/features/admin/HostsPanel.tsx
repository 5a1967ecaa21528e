import { useHosts } from '../../api/hosts';
import type { Host, User } from '../../api/types';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Item, ItemList } from '../../ui/ItemList';
import { Panel } from '../../ui/Panel';
import { tellDone, tellFailed } from '../../ui/toast';
import { RegisterHost } from './RegisterHost';
import { text } from './text';
import classes from './UserPage.module.css';
import { useReleaseHost } from './users';

const words = text.hosts;

/** The hosts that somebody stands for. */
export function HostsPanel({ user, mayChange }: { user: User; mayChange: boolean }) {
  const known = useHosts().data ?? [];
  return (
    <Panel title={words.title} flush>
      <div className={classes['lead']}>{words.lead}</div>
      {user.hosts.length === 0 ? (
        <div className={classes['empty']}>{words.none}</div>
      ) : (
        <ItemList label={words.list(user.name)}>
          {user.hosts.map((address) => (
            <Item
              key={address}
              title={nameOf(address, known) ?? address}
              actions={mayChange && <Release name={user.name} host={address} />}
            >
              <span>{nameOf(address, known) === undefined ? words.unnamed : address}</span>
            </Item>
          ))}
        </ItemList>
      )}
      {mayChange && (
        <div className={classes['add']}>
          <RegisterHost user={user} known={known} />
        </div>
      )}
    </Panel>
  );
}

function nameOf(address: string, known: readonly Host[]): string | undefined {
  return known.find(({ name, addresses }) => name !== address && addresses.includes(address))?.name;
}

function Release({ name, host }: { name: string; host: string }) {
  const release = useReleaseHost(name);
  return (
    <ConfirmButton
      compact
      label={words.remove}
      accessibleLabel={words.removeLabel(host)}
      title={words.removeTitle(host, name)}
      consequence={words.removeHelp(host, name)}
      confirm={words.remove}
      pending={release.isPending}
      onConfirm={() =>
        release.mutateAsync(host, {
          onSuccess: () => {
            tellDone(words.removed(host));
          },
          onError: tellFailed,
        })
      }
    />
  );
}
