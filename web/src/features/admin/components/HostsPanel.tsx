import { useHosts } from '../../../api/hosts';
import type { Host, User } from '../../../api/types';
import { EmptyState } from '../../../ui/feedback/States';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Item, ItemList } from '../../../ui/layout/ItemList';
import { Panel } from '../../../ui/layout/Panel';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';
import classes from '../UserPage.module.css';
import { useRegisterHost, useReleaseHost } from '../api/users';
import { Autocomplete, Button, Group } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { fieldErrors } from '../../../ui/forms/fieldErrors';
import { problemWords } from '../../../ui/feedback/problemWords';

const words = text.hosts;

/** The hosts that are registered to a user. */
export function HostsPanel({ user, mayChange }: { user: User; mayChange: boolean }) {
  const known = useHosts().data ?? [];
  return (
    <Panel title={words.title} flush>
      <div className={classes['lead']}>{words.lead}</div>
      {user.hosts.length === 0 ? (
        <EmptyState>{words.none}</EmptyState>
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
            notifyDone(words.removed(host));
          },
          onError: notifyFailed,
        })
      }
    />
  );
}

/** Registers a host, chosen from those that are known or typed as an address. */
function RegisterHost({ user, known }: { user: User; known: readonly Host[] }) {
  const register = useRegisterHost(user.name);
  const [host, setHost] = useState('');
  const [error, setError] = useState<string | null>(null);
  const free = known.filter(({ addresses }) => !addresses.some((address) => user.hosts.includes(address)));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = host.trim();
    const addresses = known.find(({ name }) => name === wanted)?.addresses ?? [wanted];
    if (wanted === '') setError(words.missing);
    else if (addresses.some((address) => user.hosts.includes(address))) setError(words.there);
    else {
      register.mutate(wanted, {
        onSuccess: () => {
          setHost('');
          notifyDone(words.added(wanted));
        },
        onError: (fault) => {
          setError(fieldErrors(fault)['host'] ?? problemWords(fault).advice);
        },
      });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start">
        <Autocomplete
          flex={1}
          aria-label={words.field}
          placeholder={words.field}
          autoComplete="off"
          spellCheck={false}
          data={free.map(({ name }) => name)}
          renderOption={({ option }) => (
            <span>
              {option.value}{' '}
              <small>{known.find(({ name }) => name === option.value)?.addresses.join(', ')}</small>
            </span>
          )}
          value={host}
          error={error}
          onChange={(value) => {
            setHost(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="default" loading={register.isPending}>
          {words.add}
        </Button>
      </Group>
    </form>
  );
}
