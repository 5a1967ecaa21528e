import { text as shared } from '../ui/text';

/** The UI texts of the frame around every page. */
export const text = {
  name: 'Windowpane',
  skip: 'Skip to content',
  navigation: 'Main',
  overview: 'Overview',
  bookings: 'Bookings',
  book: 'Book',
  shares: 'Shares',
  services: 'Services',
  network: 'Network',
  maintenance: 'Maintenance',
  whatIf: 'What if',
  audit: 'Audit',
  administration: 'Administration',
  quotas: 'Quotas',
  health: 'Health',
  settings: 'Settings',
  search: 'Search',
  live: 'Live',
  liveHelp: 'The gateway keeps this page up to date.',
  connecting: 'Connecting',
  stale: (clock: string) => `Stale since ${clock}`,
  staleBanner: {
    gateway: (clock: string) =>
      `The gateway does not answer. This page shows the state at ${clock}. Reconnecting…`,
    database: (clock: string) =>
      `The gateway cannot reach its database. This page shows the state at ${clock}, and nothing can be changed. Booked windows are still enforced.`,
  },
  account: 'Account of',
  accountPage: 'Your account',
  roles: shared.roles,
  colours: 'Colours',
  schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
  documentation: 'Documentation',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  logOut: 'Sign out',
  loggedOut: 'You are signed out',
  notFound: {
    title: 'Page not found',
    advice: 'Check the address. The page may have been removed.',
    home: 'Show the overview',
  },
  failed: {
    title: 'This page failed',
    advice: 'The page has an error. Reload it. Your bookings are not affected.',
    reload: 'Reload',
  },
} as const;
