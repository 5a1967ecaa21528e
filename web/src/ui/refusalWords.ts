import type { Refusal } from '../api/types';

const rules: Readonly<Record<string, string>> = {
  'share-maximum': 'The share would promise more than it has',
  'link-capacity': 'A link on the path has no room',
  'queue-limit': 'A port on the path has no queue left',
  'table-limit': 'A flow table on the path is full',
  'not-a-speaker': 'You may not speak for this share',
  'outside-share': 'The flow is not inside the share',
  'in-the-past': 'The window lies in the past',
  'no-path': 'There is no path between the hosts',
  'not-enforceable': 'Switches cannot tell these flows apart',
  'name-taken': 'There is a share of this name already',
  'exceeds-parent': 'A child may not have more than its parent',
  'no-place': 'A share cannot be there',
  'in-use': 'Something stands in the way',
  'may-allow': 'This share may not allow flows',
  'may-deny': 'This share may not deny flows',
  'limit-floor': 'This share may not limit flows to so low a rate',
  opposed: 'Another request says the opposite',
  tokens: 'The share’s bucket does not hold so many tokens',
  'not-a-name': 'This cannot be the name of a share',
  lapsed: 'It was held, and the hold is over',
  'not-booked': 'It is over, or was never booked',
  'no-window': 'There is no such window before the deadline',
  'least-draw': 'The share asks for a larger rate',
};

/** The rule of a refusal as a heading; its own name where a newer gateway has one that is not known here. */
export function refusalTitle(refusal: Refusal): string {
  return rules[refusal.rule] ?? `Refused: ${refusal.rule.replaceAll('-', ' ')}`;
}
