import type { ProblemName } from '../api/problem';

/** The words of what every page shares. */
export const text = {
  roles: { administrator: 'Administrator', member: 'Member', auditor: 'Auditor' },
  scopes: { read: 'Read', book: 'Book', delegate: 'Delegate' },
  token: {
    created: (instant: string) => `Made ${instant}`,
    ends: (instant: string) => `ends ${instant}`,
    ended: (instant: string) => `ended ${instant}`,
    never: 'serves until revoked',
    used: (instant: string) => `last used ${instant}`,
    unused: 'never used',
    revoke: 'Revoke',
    revokeLabel: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeHelp:
      'Programs that carry this token are refused at once, and it cannot be given back. What they booked stays.',
    revoked: (name: string) => `The token ${name} serves no longer`,
  },
  rights: {
    administrator: 'looks after users, delegates shares, sees everything',
    member: 'books on the shares that they speak for',
    auditor: 'sees everything and changes nothing',
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
    person: 'Person',
    personHelp: 'name, as at log in',
    share: 'Share',
    shareHelp: 'any share',
    host: 'Host',
    hostHelp: 'name or address',
    fromAfterTo: 'This is not before the other time',
    toBeforeFrom: 'This is not after the other time',
  },
  noSuchTime: 'The clocks skip this time',
  messages: 'Messages',
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  faultNumber: (id: string) => `The fault is noted in the gateway's log under ${id}.`,
  at: (instant: string) => `at ${instant}`,
  taken: (taken: string, limit: string) => `${taken} of ${limit} taken`,
  overLimit: 'over the limit',
  nearLimit: 'near the limit',
  problems: {
    invalid: {
      title: 'The gateway did not understand the request',
      advice: 'Check what was entered and try again.',
    },
    unauthenticated: { title: 'You are not logged in', advice: 'Log in and try again.' },
    csrf: {
      title: 'The session was renewed elsewhere',
      advice: 'Load the page again, then repeat what you did.',
    },
    forbidden: {
      title: 'You may not do this',
      advice: 'Ask an administrator, or a speaker of the share above.',
    },
    'not-found': {
      title: 'There is no such thing here',
      advice: 'It may have ended, or you may not see it.',
    },
    refused: { title: 'Refused', advice: 'Change the request and try again.' },
    conflict: {
      title: 'Not possible as things stand',
      advice: 'It is taken already, or something else has to change first.',
    },
    stale: {
      title: 'It has changed since you looked',
      advice: 'Look at what it is now, and decide again.',
    },
    'too-large': { title: 'The request is too large', advice: 'Send less at once.' },
    'too-much': { title: 'That is too much at once', advice: 'Ask for less, such as a shorter time.' },
    'too-many-requests': { title: 'Too many requests', advice: 'Wait a moment before the next try.' },
    unavailable: {
      title: 'The gateway is not ready',
      advice: 'It is starting or a part of it is away. Try again shortly.',
    },
    internal: {
      title: 'The gateway failed',
      advice: 'Nothing was changed. Try again; if it stays, tell an administrator.',
    },
    'bad-gateway': {
      title: 'Another server did not do its part',
      advice: 'The gateway asked it in vain. Try again; if it stays, tell an administrator.',
    },
    unreachable: {
      title: 'The gateway does not answer',
      advice: 'Check that it runs and that you can reach it.',
    },
    unknown: {
      title: 'The gateway gave an unexpected answer',
      advice: 'Try again; if it stays, tell an administrator.',
    },
  } satisfies Record<ProblemName, { title: string; advice: string }>,
} as const;
