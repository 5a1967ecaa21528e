import type { BookErrors, BookValues } from './form';

const fieldByPath: Readonly<Record<string, keyof BookValues>> = {
  'flowGroup.srcHost': 'from',
  'flowGroup.dstHost': 'to',
  'flowGroup.transport': 'transport',
  'flowGroup.srcPort': 'srcPort',
  'flowGroup.dstPort': 'dstPort',
  rateBps: 'rate',
  start: 'startAt',
  end: 'customLength',
  lengthSeconds: 'customLength',
  time: 'time',
  zone: 'time',
  days: 'days',
  first: 'first',
  last: 'last',
  deadline: 'by',
  'transfer.bits': 'amount',
  share: 'share',
};

/** The gateway's messages by the fields of the form; what belongs to no field is left to the notice. */
export function toFields(errors: Readonly<Record<string, string>>): BookErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const field = fieldByPath[path];
      return field ? [[field, message]] : [];
    }),
  );
}
