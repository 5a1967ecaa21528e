import { fromLocalInput, toLocalInput } from '../../../lib/time';
import { text } from './text';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/;

/** What is wrong with the fields that all contents have. */
export const validate = {
  name: (name: string) => (namePattern.test(name.trim()) ? null : text.nameWrong),
  end: (end: string) => (end !== '' && fromLocalInput(end) === null ? text.endWrong : null),
};

/** An end as it is typed; empty for none. */
export function typedEnd(end: string | null): string {
  return end === null ? '' : toLocalInput(Date.parse(end));
}

/** The end that is typed, for a request. */
export function endOf(typed: string): { end?: string } {
  const end = typed === '' ? null : fromLocalInput(typed);
  return end === null ? {} : { end: new Date(end).toISOString() };
}

/** The end that a content has, for a request that does not change it: it keeps its seconds. */
export function keptEnd(typed: string, { end }: { end: string | null }): { end?: string } {
  return end !== null && typed === typedEnd(end) ? { end } : {};
}
