import { Autocomplete, Button, Group, List, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useSession } from '../../../api/session';
import { useShares } from '../../../api/shares';
import type { Share } from '../../../api/types';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState } from '../../../ui/feedback/States';
import { problemWords } from '../../../ui/feedback/problemWords';
import { usePrincipalNames } from '../api/principals';
import { mayAppointSpeakers } from '../utils/rights';
import { speakerEffect } from '../utils/speakerEffect';
import classes from './SpeakersPanel.module.css';
import { text } from '../text';
import { useAddSpeaker, useRemoveSpeaker } from '../api/speakers';

const words = text.speakers;

/** Who may speak for a share; those who may themselves add and remove others. */
export function SpeakersPanel({ share }: { share: Share }) {
  return (
    <Panel title={words.title}>
      {share.defaultSpeakers && <Text>{words.everyone}</Text>}
      {!share.defaultSpeakers && share.speakers.length === 0 && <EmptyState bare>{words.none}</EmptyState>}
      {share.speakers.length > 0 && (
        <ul className={classes['speakers']} aria-label={words.title}>
          {share.speakers.map((speaker) => (
            <li key={speaker}>
              {speaker}
              {mayAppointSpeakers(share) && <RemoveSpeaker share={share} speaker={speaker} />}
            </li>
          ))}
        </ul>
      )}
      {mayAppointSpeakers(share) && <AddSpeaker share={share} />}
    </Panel>
  );
}

function RemoveSpeaker({ share, speaker }: { share: Share; speaker: string }) {
  const remove = useRemoveSpeaker(share.name);
  const session = useSession();
  const { through, everyone } = speakerEffect(share, speaker, useShares().data ?? []);
  const loss = everyone
    ? words.losesNothing(speaker, share.name)
    : through === null
      ? words.loses(speaker, share.name)
      : words.losesLess(speaker, share.name, through);
  const self = speaker === session?.name && through === null && !everyone ? ` ${words.yourself}` : '';
  return (
    <ConfirmButton
      compact
      label={words.remove}
      accessibleLabel={words.removeLabel(speaker)}
      title={words.removeTitle(speaker, share.name)}
      consequence={`${loss} ${words.stays}${self}`}
      confirm={words.remove}
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
  const speaker = name.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (speaker === '') setError(words.missing);
    else if (share.speakers.includes(speaker)) setError(words.there);
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
          aria-label={words.add}
          placeholder={words.add}
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
          {words.submit}
        </Button>
      </Group>
      <output className={classes['effect']}>
        {speaker !== '' && !share.speakers.includes(speaker) && <Gain share={share} speaker={speaker} />}
      </output>
    </form>
  );
}

/** The rights of a user who becomes a speaker of the share. */
function Gain({ share, speaker }: { share: Share; speaker: string }) {
  const { through, everyone, below } = speakerEffect(share, speaker, useShares().data ?? []);
  return (
    <>
      {words.gains.title(speaker)}
      <List size="sm">
        <List.Item>{everyone ? words.gains.everyone : words.gains.books(share.name)}</List.Item>
        <List.Item>
          {through === null ? words.gains.appoints(share.name, below) : words.gains.appointsAlready(through)}
        </List.Item>
        {through === null && <List.Item>{words.gains.sees(share.name)}</List.Item>}
      </List>
    </>
  );
}
