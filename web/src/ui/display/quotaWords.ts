import type { Quota } from '../../api/types';
import { text } from '../text';

const number = new Intl.NumberFormat('en');

/** The name of a kind of quota; the code of one that this page does not know. */
export function quotaName(kind: string): string {
  return text.quotas.kinds[kind] ?? kind;
}

/** What is used of a quota: "120 of 10,000". */
export function quotaAmounts({ use, value }: Pick<Quota, 'use' | 'value'>): string {
  return text.quotas.used(number.format(use), number.format(value));
}
