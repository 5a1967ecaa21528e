import { text as shared } from '../ui/text';

/** The words of the frame around every page. */
export const text = {
  name: 'Windowpane',
  skip: 'Skip to content',
  navigation: 'Main',
  overview: 'Overview',
  bookings: 'Bookings',
  book: 'Book',
  shares: 'Shares',
  network: 'Network',
  audit: 'Audit',
  administration: 'Administration',
  live: 'Live',
  liveHelp: 'What you see is kept up to date by the gateway.',
  connecting: 'Connecting',
  stale: (clock: string) => `Stale since ${clock}`,
  staleBanner: (clock: string) => `What you see is from ${clock}: the gateway is not heard. Reconnecting…`,
  account: 'Account of',
  accountPage: 'Your account',
  roles: shared.roles,
  colours: 'Colours',
  schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
  logOut: 'Log out',
  loggedOut: 'You are logged out',
  notFound: {
    title: 'No such page',
    advice: 'The address may be mistyped, or what was here has been removed.',
    home: 'Go to the overview',
  },
  failed: {
    title: 'This page failed',
    advice: 'An error in the page itself. Loading it again usually helps; nothing you booked is affected.',
    reload: 'Load again',
  },
} as const;
