import type { AuditAnomaly } from '../../api/types';

const minute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** The UI texts of the statistics of the audit log. */
export const text = {
  outcomes: { done: 'Done', refused: 'Refused' },
  per: { hour: 'Events per hour', day: 'Events per day (UTC)' },
  show: 'Show the events',
  rules: {
    'sign-ins-of-user': ({ from, principal, count, usual }: AuditAnomaly) =>
      `${minute(from)}: ${count} sign-ins of ${principal ?? ''} failed within an hour. Up to ${usual} are usual.`,
    'sign-ins-from-address': ({ from, address, count, usual }: AuditAnomaly) =>
      `${minute(from)}: ${count} sign-ins from ${address ?? ''} failed within an hour. Up to ${usual} are usual.`,
    'refusals-of-user': ({ from, principal, count, usual }: AuditAnomaly) =>
      `${from.slice(0, 10)}: the gateway refused ${count} requests of ${principal ?? ''}. The median of a day is ${usual}.`,
    'first-administration': ({ from, principal, action }: AuditAnomaly) =>
      `${minute(from)}: ${principal ?? ''} made an administrative change for the first time (${action ?? ''}).`,
  },
} as const;
