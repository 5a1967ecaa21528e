import type { Share } from '../../api/types';
import type { Ends } from './ends';
import type { Entry } from './entry';
import { text } from './text';

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
