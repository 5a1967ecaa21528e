import type { MantineColorScheme } from '@mantine/core';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Booking, Host, Network, Share, User } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { amountOf } from '../../ui/amount';
import { text as common } from '../../ui/text';
import { documentation } from '../../lib/documentation';
import type { Place } from '../places';
import type { Ends } from './ends';
import type { Subject } from './match';
import { text } from './text';

/** What entries are gathered under, in the order in which those that answer alike are shown. */
export const groups = [
  'recent',
  'actions',
  'places',
  'shares',
  'hosts',
  'bookings',
  'switches',
  'links',
  'users',
] as const;
export type Group = (typeof groups)[number];

/** What an entry may do when it is chosen. */
export interface Tools {
  readonly navigate: UseNavigateResult<string>;
  readonly setScheme: (scheme: MantineColorScheme) => void;
  readonly logOut: () => void;
  readonly showShortcuts: () => void;
}

/** Something that can be found and chosen. */
export interface Entry extends Subject {
  /** The same for the same thing at another time: `share genomics`. */
  readonly id: string;
  readonly group: Exclude<Group, 'recent'>;
  /** Facts next to its name. */
  readonly detail?: string;
  /** Keys that do the same. */
  readonly keys?: readonly string[];
  /** Not remembered: it is there only for what was typed. */
  readonly once?: true;
  readonly run: (tools: Tools) => void;
}

/** The pages, with the keys that lead there. */
export function placeEntries(places: readonly Place[]): Entry[] {
  return places.map(({ to, label, key }) => ({
    id: `place ${to}`,
    group: 'places',
    label,
    words: [],
    keys: ['g', key],
    run: ({ navigate }) => void navigate({ to }),
  }));
}

export function shareEntries(shares: readonly Share[]): Entry[] {
  return shares.map(({ name, parent }) => ({
    id: `share ${name}`,
    group: 'shares',
    label: name,
    detail: parent === null ? text.root : text.under(parent),
    words: parent === null ? [] : [parent],
    run: ({ navigate }) => void navigate({ to: '/shares/$name', params: { name } }),
  }));
}

/** Hosts lead to the link that they are attached by; one that was never seen, to the network. */
export function hostEntries(hosts: readonly Host[], network: Network | undefined): Entry[] {
  const links = new Map(
    (network?.links ?? []).flatMap(({ id, from }) => (from.host === null ? [] : [[from.host, id]])),
  );
  const switches = new Map((network?.switches ?? []).map(({ dpid, name }) => [dpid, name]));
  return hosts.map(({ name, addresses, mac, at }) => {
    const link = links.get(name);
    const place = at && text.switchPort(switches.get(at.dpid) ?? at.dpid, at.port);
    const address = addresses.join(', ');
    return {
      id: `host ${name}`,
      group: 'hosts',
      label: name,
      detail: place === null ? address : text.attached(address, place),
      words: [...addresses, ...(mac === null ? [] : [mac])],
      run: ({ navigate }) =>
        void (link === undefined
          ? navigate({ to: '/network' })
          : navigate({ to: '/network/links/$link', params: { link } })),
    };
  });
}

export function bookingEntries(bookings: readonly Booking[], now: number): Entry[] {
  return bookings.map((booking) => {
    const { id, pathNames, flowGroup, flowGroupText, share, start, state } = booking;
    const from = pathNames.at(0) ?? flowGroup.srcHost;
    const to = pathNames.at(-1) ?? flowGroup.dstHost;
    return {
      id: `booking ${id}`,
      group: 'bookings',
      label: from != null && to != null ? text.flow(from, to) : flowGroupText,
      detail: text.booking(amountOf(booking), share, formatInstant(start, now), text.states[state]),
      words: [id, share, text.states[state], flowGroupText],
      run: ({ navigate }) => void navigate({ to: '/bookings/$id', params: { id } }),
    };
  });
}

export function switchEntries({ switches }: Pick<Network, 'switches'>): Entry[] {
  return switches.map(({ dpid, name }) => ({
    id: `switch ${dpid}`,
    group: 'switches',
    label: name,
    detail: dpid,
    words: [dpid],
    run: ({ navigate }) => void navigate({ to: '/network/switches/$dpid', params: { dpid } }),
  }));
}

/** Every direction of a link by the places at its ends, as its page calls them. */
export function linkEntries({ switches, links }: Pick<Network, 'switches' | 'links'>): Entry[] {
  const names = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  const placeOf = ({ dpid, port, host, name }: Network['links'][number]['from']) =>
    dpid === null || port === null ? (host ?? name) : text.switchPort(names.get(dpid) ?? dpid, port);
  return links.map(({ id, from, to }) => ({
    id: `link ${id}`,
    group: 'links',
    label: text.flow(placeOf(from), placeOf(to)),
    words: [id],
    run: ({ navigate }) => void navigate({ to: '/network/links/$link', params: { link: id } }),
  }));
}

export function userEntries(users: readonly User[]): Entry[] {
  return users.map(({ name, displayName, role }) => ({
    id: `user ${name}`,
    group: 'users',
    label: displayName,
    detail: text.user(name, common.roles[role]),
    words: [name, common.roles[role]],
    run: ({ navigate }) => void navigate({ to: '/admin/users/$name', params: { name } }),
  }));
}

const words = text.actions;

/** What can be done from anywhere; booking only where there is something to book on. */
export function generalActions(mayBook: boolean): Entry[] {
  const action = (
    id: string,
    label: string,
    more: readonly string[],
    run: Entry['run'],
    keys?: readonly string[],
  ): Entry => ({ id: `action ${id}`, group: 'actions', label, words: more, run, ...(keys && { keys }) });
  return [
    ...(mayBook
      ? [action('book', words.book, text.also.book, ({ navigate }) => void navigate({ to: '/book' }))]
      : []),
    ...(['light', 'dark', 'auto'] as const).map((scheme) =>
      action(scheme, words.schemes[scheme], text.also.scheme, ({ setScheme }) => {
        setScheme(scheme);
      }),
    ),
    action('documentation', words.documentation, text.also.documentation, () => {
      window.open(documentation, '_blank', 'noopener');
    }),
    action(
      'shortcuts',
      words.shortcuts,
      text.also.shortcuts,
      ({ showShortcuts }) => {
        showShortcuts();
      },
      ['?'],
    ),
    action('log-out', words.logOut, text.also.logOut, ({ logOut }) => {
      logOut();
    }),
  ];
}

/** What can be done on a share by who may speak for it. */
export function shareActions(shares: readonly Share[]): Entry[] {
  return shares
    .filter(({ maySpeak }) => maySpeak)
    .flatMap(({ name, maxReserveBps }): Entry[] => [
      ...(maxReserveBps > 0
        ? [
            {
              id: `book-on ${name}`,
              group: 'actions' as const,
              label: words.bookOn(name),
              words: text.also.book,
              once: true,
              run: ({ navigate }) => void navigate({ to: '/book', search: { share: name } }),
            } satisfies Entry,
          ]
        : []),
      {
        id: `delegate ${name}`,
        group: 'actions',
        label: words.delegate(name),
        words: text.also.delegate,
        once: true,
        run: ({ navigate }) => void navigate({ to: '/shares/$name', params: { name }, hash: 'delegate' }),
      },
    ]);
}

/** To book between the hosts that were typed. */
export function bookBetween({ from, to }: Ends): Entry {
  const label =
    from === null ? words.bookTo(to ?? '') : to === null ? words.bookFrom(from) : words.bookBetween(from, to);
  return {
    id: `book ${from ?? '*'} ${to ?? '*'}`,
    group: 'actions',
    label,
    words: [],
    once: true,
    run: ({ navigate }) =>
      void navigate({ to: '/book', search: { ...(from !== null && { from }), ...(to !== null && { to }) } }),
  };
}
