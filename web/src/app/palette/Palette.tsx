import { Button, useMantineColorScheme } from '@mantine/core';
import { createSpotlightStore, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import {
  IconBolt,
  IconClock,
  IconDeviceDesktop,
  IconLineDashed,
  IconListDetails,
  IconMapPin,
  IconRouter,
  IconSearch,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../api/session';
import { useLogOut } from '../shell/useLogOut';
import type { Entry, Group } from './entries';
import classes from './Palette.module.css';
import { rank, type Section } from './rank';
import { recent } from './recent';
import { text } from './text';
import { useEntries } from './useEntries';

const store = createSpotlightStore();

function select(index: number): void {
  store.setState((state) => ({ ...state, selected: index }));
}

function publish(): void {
  store.setState((state) => ({ ...state }));
}

/** How many results Page Up and Page Down move by. */
const page = 6;

const icons = {
  recent: IconClock,
  actions: IconBolt,
  places: IconMapPin,
  shares: IconSitemap,
  hosts: IconDeviceDesktop,
  bookings: IconListDetails,
  switches: IconRouter,
  links: IconLineDashed,
  users: IconUser,
} satisfies Record<Group, unknown>;

/** Finds pages and objects by name and runs commands: a combobox whose list is always open. */
export function Palette(props: { onClose: () => void; onLeave: () => void; onShortcuts: () => void }) {
  const userName = useSession()?.name ?? '';
  const list = useId();
  const [query, setQuery] = useState('');
  const [lately] = useState(() => recent.of(userName));
  const { entries, offers, isPending, isFailed, retry } = useEntries(query);
  const tools = useTools(props.onShortcuts);
  const sections = useMemo(
    () => withOffers(rank(entries, query, lately), offers),
    [entries, query, lately, offers],
  );
  const results = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const { selected: wanted } = useSpotlight(store);
  const selected = wanted < 0 || wanted >= results.length ? 0 : wanted;
  const optionId = (index: number) => `${list}-${index}`;

  useEffect(() => {
    store.setState((state) => ({ ...state, opened: true, selected: 0 }));
    return () => {
      store.setState((state) => ({ ...state, opened: false }));
    };
  }, []);
  // The arrow keys of Spotlight start at its own selection, which may be beyond fewer results.
  useEffect(() => {
    if (wanted !== selected) select(selected);
  }, [wanted, selected]);

  const choose = (entry: Entry) => {
    if (!entry.once) recent.add(userName, entry.id);
    props.onLeave();
    entry.run(tools);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'PageDown' ? page : event.key === 'PageUp' ? -page : 0;
    // Spotlight moves its selection after this without notifying the subscribers of its store.
    if (event.key.startsWith('Arrow')) queueMicrotask(publish);
    if (step === 0 || results.length === 0) return;
    event.preventDefault();
    select(Math.min(results.length - 1, Math.max(0, selected + step)));
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={props.onClose}
      closeOnActionTrigger={false}
      returnFocus={false}
      attributes={{ content: { 'aria-label': text.title } }}
      size="38rem"
      yOffset="10vh"
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      classNames={{ body: classes['content'] ?? '' }}
    >
      <div className={classes['head']}>
        <Spotlight.Search
          data-autofocus
          className={classes['field'] ?? ''}
          variant="unstyled"
          size="md"
          leftSection={<IconSearch size={18} aria-hidden />}
          role="combobox"
          aria-label={text.title}
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(results.length > 0 && { 'aria-activedescendant': optionId(selected) })}
          autoComplete="off"
          spellCheck={false}
          placeholder={text.field}
          onKeyDown={onKeyDown}
        />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={props.onClose}>
          {text.close}
        </Button>
      </div>
      <Spotlight.ActionsList
        id={list}
        className={classes['list'] ?? ''}
        role="listbox"
        aria-label={text.results}
      >
        {sections.map(({ group, entries: found, more }) => (
          <Spotlight.ActionsGroup
            key={group}
            className={classes['group'] ?? ''}
            label={more > 0 ? `${text.groups[group]} (${text.more(more)})` : text.groups[group]}
            role="group"
            aria-label={text.groups[group]}
          >
            {found.map((entry) => {
              const index = results.indexOf(entry);
              return (
                <Option
                  key={entry.id}
                  id={optionId(index)}
                  entry={entry}
                  isSelected={index === selected}
                  onPoint={() => {
                    if (index !== selected) select(index);
                  }}
                  onChoose={() => {
                    choose(entry);
                  }}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {results.length === 0 && !isPending && (
        <p className={classes['none']}>
          {text.none(query.trim())} <span>{text.noneAdvice}</span>
        </p>
      )}
      <div className={classes['foot']}>
        <span role="status">
          {isPending
            ? text.loading
            : isFailed
              ? text.failed
              : query.trim() !== '' && text.found(results.length)}
        </span>
        {isFailed && !isPending && (
          <Button variant="default" size="compact-xs" onClick={retry}>
            {text.retry}
          </Button>
        )}
        <span className={classes['hints']} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {text.hints.move} <kbd>↵</kbd> {text.hints.go} <kbd>Esc</kbd>{' '}
          {text.hints.leave}
        </span>
      </div>
    </Spotlight.Root>
  );
}

function Option(props: {
  id: string;
  entry: Entry;
  isSelected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const { label, detail, keys, group } = props.entry;
  const Icon = icons[group];
  return (
    <Spotlight.Action
      // Spotlight keeps an id for itself.
      renderRoot={(root) => <button {...root} id={props.id} />}
      role="option"
      aria-selected={props.isSelected}
      data-selected={props.isSelected || undefined}
      className={classes['option'] ?? ''}
      onPointerMove={props.onPoint}
      onClick={props.onChoose}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes['label']}>{label}</span>
      {detail !== undefined && <small>{detail}</small>}
      {keys && (
        <span className={classes['keys']} aria-hidden>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </Spotlight.Action>
  );
}

function useTools(showShortcuts: () => void) {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const logOut = useLogOut();
  return {
    navigate,
    setScheme: setColorScheme,
    logOut: () => {
      logOut.mutate();
    },
    showShortcuts,
  };
}

/** Puts the offers first: two typed hosts are a request to book between them, or to open one of them. */
function withOffers(sections: readonly Section[], offers: readonly Entry[]): Section[] {
  const groups = [...new Set(offers.map(({ group }) => group))];
  const offered = groups.map((group) => {
    const own = offers.filter((offer) => offer.group === group);
    const ids = new Set(own.map(({ id }) => id));
    const found = sections.find((section) => section.group === group);
    const others = found?.entries.filter(({ id }) => !ids.has(id)) ?? [];
    return { group, entries: [...own, ...others], more: found?.more ?? 0 };
  });
  return [...offered, ...sections.filter(({ group }) => !offered.some((one) => one.group === group))];
}
