import { Autocomplete, Button, Group, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { Share } from '../../api/types';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Panel } from '../../ui/Panel';
import { problemWords } from '../../ui/problemWords';
import { usePrincipalNames } from './principals';
import classes from './SpeakersPanel.module.css';
import { text } from './text';
import { useAddSpeaker, useRemoveSpeaker } from './useSpeakers';

/** Who may speak for a share; those who may themselves add and remove others. */
export function SpeakersPanel({ share }: { share: Share }) {
  const words = text.page;
  return (
    <Panel title={words.speakers}>
      {share.defaultSpeakers && <Text>{words.everyoneSpeaks}</Text>}
      {!share.defaultSpeakers && share.speakers.length === 0 && <Text c="dimmed">{words.noSpeakers}</Text>}
      {share.speakers.length > 0 && (
        <ul className={classes['speakers']} aria-label={words.speakers}>
          {share.speakers.map((speaker) => (
            <li key={speaker}>
              {speaker}
              {share.maySpeak && <RemoveSpeaker share={share.name} speaker={speaker} />}
            </li>
          ))}
        </ul>
      )}
      {share.maySpeak && <AddSpeaker share={share} />}
    </Panel>
  );
}

function RemoveSpeaker({ share, speaker }: { share: string; speaker: string }) {
  const remove = useRemoveSpeaker(share);
  return (
    <ConfirmButton
      compact
      label={text.page.remove}
      accessibleLabel={text.page.removeLabel(speaker)}
      title={text.page.removeTitle(speaker, share)}
      consequence={text.page.removeConsequence(speaker)}
      confirm={text.page.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(speaker)}
    />
  );
}

function AddSpeaker({ share }: { share: Share }) {
  const add = useAddSpeaker(share.name);
  const names = usePrincipalNames();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const speaker = name.trim();
    if (speaker === '') setError(text.page.speakerMissing);
    else if (share.speakers.includes(speaker)) setError(text.page.speakerThere);
    else {
      add.mutate(speaker, {
        onSuccess: () => {
          setName('');
        },
        onError: (fault) => {
          setError(problemWords(fault).advice);
        },
      });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" mt="md" align="flex-start">
        <Autocomplete
          flex={1}
          aria-label={text.page.addSpeaker}
          placeholder={text.page.addSpeaker}
          autoComplete="off"
          spellCheck={false}
          data={names.filter((candidate) => !share.speakers.includes(candidate))}
          value={name}
          error={error}
          onChange={(value) => {
            setName(value);
            setError(null);
          }}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {text.page.add}
        </Button>
      </Group>
    </form>
  );
}
