import type { ProblemName } from '../api/problem';

/** The UI texts that pages share. */
export const text = {
  offers: {
    title: 'Alternatives with room',
    less: (rate: string) => `${rate} in this window`,
    later: (rate: string, window: string) => `${rate} at ${window}`,
  },
  roles: { administrator: 'Administrator', member: 'Member', auditor: 'Auditor' },
  scopes: { read: 'Read', book: 'Book', delegate: 'Delegate' },
  token: {
    created: (instant: string) => `Created ${instant}`,
    ends: (instant: string) => `expires ${instant}`,
    ended: (instant: string) => `expired ${instant}`,
    never: 'does not expire',
    used: (instant: string) => `last used ${instant}`,
    unused: 'never used',
    revoke: 'Revoke',
    revokeLabel: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeHelp:
      'The gateway refuses programs with this token immediately. You cannot undo this. Their bookings stay.',
    revoked: (name: string) => `Revoked the token ${name}`,
  },
  rights: {
    administrator: 'manages users, delegates shares, sees everything',
    member: 'books on the shares that they speak for',
    auditor: 'sees everything and changes nothing',
  },
  quotas: {
    title: 'Quotas',
    kinds: {
      'open-bookings': 'Open bookings',
      shares: 'Shares',
      services: 'Services',
      'waiting-requests': 'Waiting requests',
      'idempotency-keys': 'Idempotency keys',
      'api-tokens': 'API tokens',
      webhooks: 'Webhooks',
      'event-streams': 'Event streams',
      'text-sessions': 'Text sessions',
      'requests-per-second': 'Requests per second',
      'query-seconds-per-minute': 'Query seconds per minute',
    } as Readonly<Record<string, string>>,
    used: (use: string, value: string) => `${use} of ${value}`,
    set: 'set by an administrator',
  },
  usage: {
    title: 'Usage',
    reserved: 'Reserved',
    delivered: 'Delivered',
    none: 'No reservations in this period.',
    choose: 'Period of the chart',
    reaches: { hour: 'Hour', day: 'Day', week: 'Week', month: '30 days', year: 'Year' },
    tooMuch: 'Too many reservations at once',
  },
  passwordLength: 'Use 10 to 256 characters',
  asks: {
    limitedTo: (rate: string) => `Limited to ${rate}`,
    allowed: 'Allowed',
    denied: 'Denied',
  },
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  filters: {
    show: (count: number) => (count === 0 ? 'Filter' : `Filter (${count})`),
    user: 'User',
    userHelp: 'user name',
    share: 'Share',
    shareHelp: 'any share',
    host: 'Host',
    hostHelp: 'name or address',
    fromAfterTo: 'Enter a time before the other one',
    toBeforeFrom: 'Enter a time after the other one',
  },
  noSuchTime: 'This time does not exist: the clocks change. Enter another one.',
  messages: 'Messages',
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  faultNumber: (id: string) => `The log of the gateway has the details under ${id}.`,
  at: (instant: string) => `at ${instant}`,
  taken: (taken: string, limit: string) => `${taken} of ${limit} taken`,
  overLimit: 'over the limit',
  nearLimit: 'near the limit',
  problems: {
    invalid: {
      title: 'The gateway did not understand the request',
      advice: 'Check what was entered and try again.',
    },
    unauthenticated: { title: 'You are not signed in', advice: 'Sign in and try again.' },
    csrf: {
      title: 'Your session has changed',
      advice: 'Reload the page, then try again.',
    },
    forbidden: {
      title: 'You are not allowed to do this',
      advice: 'Ask an administrator, or a speaker of the share above.',
    },
    'not-found': {
      title: 'Not found',
      advice: 'It does not exist, or you have no access to it.',
    },
    refused: { title: 'Refused', advice: 'Change the request and try again.' },
    conflict: {
      title: 'Not possible now',
      advice: 'It is already in use, or something else has to change first.',
    },
    quota: {
      title: 'A quota is used up',
      advice: 'Remove something that you no longer need, or ask an administrator to raise the quota.',
    },
    stale: {
      title: 'This has changed since you opened it',
      advice: 'Check the current state, then try again.',
    },
    'too-large': { title: 'The request is too large', advice: 'Send less at once.' },
    'too-much': { title: 'The request covers too much', advice: 'Choose a shorter period.' },
    'too-many-requests': { title: 'Too many requests', advice: 'Wait a moment before the next try.' },
    unavailable: {
      title: 'The gateway is not ready',
      advice: 'It is starting, or a part of it is not available. Try again shortly.',
    },
    internal: {
      title: 'The gateway failed',
      advice: 'Nothing was changed. Try again. If the error persists, tell an administrator.',
    },
    'bad-gateway': {
      title: 'Another server failed',
      advice:
        'It did not answer the gateway as expected. Try again. If the error persists, tell an administrator.',
    },
    unreachable: {
      title: 'The gateway does not answer',
      advice: 'Check that it runs and that your network reaches it.',
    },
    unknown: {
      title: 'The gateway gave an unexpected answer',
      advice: 'Try again. If the error persists, tell an administrator.',
    },
  } satisfies Record<ProblemName, { title: string; advice: string }>,
} as const;
