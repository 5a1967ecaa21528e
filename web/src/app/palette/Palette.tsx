import { Button, Modal, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../api/session';
import { useLogOut } from '../useLogOut';
import type { Entry } from './entry';
import classes from './Palette.module.css';
import { PaletteList } from './PaletteList';
import { rank, type Section } from './rank';
import { recent } from './recent';
import { text } from './text';
import { useEntries } from './useEntries';

/** Finds places and things by their names, and does what is asked for. A combobox with its list always open. */
export function Palette(props: { onClose: () => void; onLeave: () => void; onShortcuts: () => void }) {
  const person = useSession()?.name ?? '';
  const list = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [lately] = useState(() => recent.of(person));
  const { entries, offers, isPending, isFailed, retry } = useEntries(query);
  const tools = useTools(props.onShortcuts);
  const sections = useMemo(
    () => withOffers(rank(entries, query, lately), offers),
    [entries, query, lately, offers],
  );
  const shown = sections.flatMap((section) => section.entries);
  const current = shown[Math.min(chosen, shown.length - 1)];
  const optionId = ({ id }: Entry) => `${list}-${id.replaceAll(' ', '_')}`;

  const choose = (entry: Entry) => {
    if (!entry.once) recent.add(person, entry.id);
    props.onLeave();
    entry.run(tools);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, Math.min(chosen, shown.length - 1), shown.length);
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && current) choose(current);
    else if (target !== null) setChosen(target);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={props.onClose} returnFocus={false} yOffset="10vh" size="38rem" padding={0}>
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label={text.title} radius="lg">
        <Modal.Body className={classes['content'] ?? ''}>
          <div className={classes['head']}>
            <IconSearch size={18} aria-hidden />
            <input
              data-autofocus
              className={classes['field']}
              role="combobox"
              aria-label={text.title}
              aria-expanded={shown.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              {...(current && { 'aria-activedescendant': optionId(current) })}
              autoComplete="off"
              spellCheck={false}
              placeholder={text.field}
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                setChosen(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Button variant="subtle" color="gray" size="compact-sm" onClick={props.onClose}>
              {text.close}
            </Button>
          </div>
          <PaletteList
            id={list}
            sections={sections}
            current={current}
            optionId={optionId}
            onPoint={(entry) => {
              setChosen(shown.indexOf(entry));
            }}
            onChoose={choose}
          />
          {shown.length === 0 && !isPending && (
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
                  : query.trim() !== '' && text.found(shown.length)}
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
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

/** The offers first: whoever typed two hosts wants to book between them, or to look at either. */
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

/** Where a key leads in the list; null where it has another meaning. Home and End move in what is typed. */
function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + 6);
  if (key === 'PageUp') return Math.max(0, at - 6);
  return null;
}
