import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../api/problem';
import type { CounterOffer } from '../../api/types';

/** The messages of an answer by field of a form. The message for a part of a field counts for the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/[[.].*$/, ''), message]),
  );
}

/** Shows the gateway's messages at the fields that it named, and focuses the first of them. */
export function showFieldErrors<V extends object>(form: UseFormReturnType<V>, error: unknown): void {
  const errors = fieldErrors(error);
  if (Object.keys(errors).length > 0) form.setErrors(errors);
  const first = Object.keys(form.getValues()).find((field) => field in errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}

/** The error, unless all of it is shown at these fields. */
export function beyondFields(error: Error | null, fields: readonly string[]): Error | null {
  const named = Object.keys(fieldErrors(error));
  return named.length > 0 && named.every((field) => fields.includes(field)) ? null : error;
}

/** The lower rates that the gateway offers in a refusal. */
export function lowerRates(error: Error | null): readonly CounterOffer[] {
  const offers = error instanceof ApiError ? (error.refusal?.counterOffers ?? []) : [];
  return offers.filter(({ kind }) => kind === 'less-bandwidth');
}
