import type { Refusal } from '../../api/types';
import { text } from '../text';

const rules: Readonly<Record<string, string>> = {
  'share-maximum': 'The share has not enough bandwidth left',
  'link-capacity': 'A link on the path has not enough bandwidth left',
  'queue-limit': 'A port on the path has no free queue',
  'table-limit': 'A flow table on the path is full',
  'rules-limit': 'The flows overlap those of too many bookings',
  'class-slots': 'The share has no traffic class left',
  'not-a-speaker': 'You do not speak for this share',
  'outside-share': 'The flow is outside the flow group of the share',
  'in-the-past': 'The window is in the past',
  'no-path': 'No path connects the hosts',
  'out-of-service': 'Maintenance takes every path out of service in this window',
  'not-enforceable': 'Switches cannot distinguish these flows',
  'name-taken': 'A share with this name exists already',
  'exceeds-parent': 'A child cannot have more than its parent',
  'no-place': 'The share cannot be moved there',
  'in-use': 'Bookings or shares still use it',
  'may-allow': 'This share cannot allow flows',
  'may-deny': 'This share cannot deny flows',
  'limit-floor': 'The rate limit is below the lowest one of the share',
  opposed: 'Another booking requests the opposite',
  tokens: 'The token bucket of the share has not enough tokens',
  'not-a-name': 'This is not a valid name for a share',
  lapsed: 'The hold has expired',
  'not-booked': 'The booking has ended, or was never granted',
  'no-window': 'No window is available before the deadline',
  'least-draw': 'The rate is below the minimum of the share',
};

/** The heading of a refusal: its rule, or the name of a rule that only a newer gateway knows. */
export function refusalTitle(refusal: Refusal): string {
  return rules[refusal.rule] ?? `Refused: ${refusal.rule.replaceAll('-', ' ')}`;
}

const advice: Readonly<Record<string, string>> = {
  'share-maximum':
    'Ask for a lower rate or another time, or ask a speaker of the share above for a higher maximum.',
  'link-capacity': 'Ask for a lower rate or another time, or leave the path open.',
  'queue-limit': 'Ask for another time, or another path.',
  'table-limit': 'Ask for another time, or another path.',
  'rules-limit': 'Name both hosts, and a transport with one destination port, or ask for a shorter window.',
  'not-a-speaker': 'Ask a speaker of the share to add you, or book on another share.',
  'outside-share': 'Choose hosts, a transport and ports that the flow group of the share has.',
  'in-the-past': 'Choose a later start.',
  'no-path': 'Check on the map that both hosts are connected, and ask for fewer requirements of the path.',
  'out-of-service': 'Ask for a time outside of the maintenance.',
  'not-enforceable': 'Name both hosts, or a transport with ports.',
  opposed: 'Cancel the other booking, or ask for other flows.',
  tokens: 'Ask for a lower rate or a shorter window, or wait until the token bucket has filled.',
  'no-window': 'Ask for a later deadline or a lower rate.',
  'least-draw': 'Ask for a higher rate.',
};

/** What a user can do about a refusal. */
export function refusalAdvice({ rule }: Pick<Refusal, 'rule'>): string {
  return advice[rule] ?? text.refusalAdvice;
}
