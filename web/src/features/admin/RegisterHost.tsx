import { Autocomplete, Button, Group } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { Host, User } from '../../api/types';
import { fieldErrors } from '../../ui/fieldErrors';
import { problemWords } from '../../ui/problemWords';
import { tellDone } from '../../ui/toast';
import { text } from './text';
import { useRegisterHost } from './users';

const words = text.hosts;

/** Registers a host, chosen from those that are known or typed as an address. */
export function RegisterHost({ user, known }: { user: User; known: readonly Host[] }) {
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
          tellDone(words.added(wanted));
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
