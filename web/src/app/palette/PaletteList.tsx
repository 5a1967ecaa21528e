import {
  IconBolt,
  IconClock,
  IconDeviceDesktop,
  IconLineDashed,
  IconListDetails,
  IconMapPin,
  IconRouter,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Entry, Group } from './entry';
import classes from './Palette.module.css';
import type { Section } from './rank';
import { text } from './text';

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

/** What was found, in groups. The focus stays in the field above; one option is the current one. */
export function PaletteList(props: {
  id: string;
  sections: readonly Section[];
  current: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}) {
  return (
    <div id={props.id} className={classes['list']} role="listbox" aria-label={text.results}>
      {props.sections.map(({ group, entries, more }) => (
        <div key={group} role="group" aria-label={text.groups[group]}>
          <div className={classes['group']} aria-hidden>
            {text.groups[group]}
            {more > 0 && <span>{text.more(more)}</span>}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={props.optionId(entry)}
              entry={entry}
              isCurrent={entry === props.current}
              onPoint={props.onPoint}
              onChoose={props.onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function PaletteOption(props: {
  id: string;
  entry: Entry;
  isCurrent: boolean;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}) {
  const { entry, isCurrent } = props;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const Icon = icons[entry.group];
  return (
    <div
      ref={option}
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes['option']}
      onPointerMove={() => {
        if (!isCurrent) props.onPoint(entry);
      }}
      onPointerDown={(event) => {
        // The focus stays where it is typed.
        event.preventDefault();
      }}
      onClick={() => {
        props.onChoose(entry);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onChoose(entry);
      }}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes['label']}>{entry.label}</span>
      {entry.detail !== undefined && <small>{entry.detail}</small>}
      {entry.keys && (
        <span className={classes['keys']} aria-hidden>
          {entry.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
