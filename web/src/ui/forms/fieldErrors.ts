import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../../api/problem';
import type { CounterOffer } from '../../api/types';

/** What an answer says of the fields of a form, as sentences; what it says of a part of a field counts for the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [
      path.replace(/[[.].*$/, ''),
      message.charAt(0).toUpperCase() + message.slice(1),
    ]),
  );
}

/** Puts what the gateway said at the fields that it named, and takes the keyboard to the first of them. */
export function showFieldErrors<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
): void {
  const errors = fieldErrors(error);
  form.setErrors(errors);
  const first = Object.keys(form.getValues()).find((field) => field in errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}

/** The error, unless every part of it stands at one of the fields. */
export function beyondFields(error: Error | null, fields: readonly string[]): Error | null {
  const named = Object.keys(fieldErrors(error));
  return named.length > 0 && named.every((field) => fields.includes(field)) ? null : error;
}

/** The lower rates that the gateway offers where it refused what was asked for. */
export function lowerRates(error: Error | null): readonly CounterOffer[] {
  const offers = error instanceof ApiError ? (error.refusal?.counterOffers ?? []) : [];
  return offers.filter(({ kind }) => kind === 'less-bandwidth');
}
