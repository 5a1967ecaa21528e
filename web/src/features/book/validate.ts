import { minute } from '../../lib/duration';
import { fromLocalInput } from '../../lib/time';
import { instantError, longestWindow, recurrenceErrors } from '../../ui/forms/recurrence';
import { flowErrors as predicateErrors } from '../../ui/flow-group/errors';
import { mostHopsAllowed, readHops } from './pathRequirements';
import { text } from './text';
import {
  bookedWayBack,
  hasDeadline,
  isPair,
  mayWait,
  readBits,
  readLength,
  readRate,
  readRateBack,
  readStart,
  toFlowValues,
  type BookValues,
} from './values';

/** Messages by the path of a field, such as `flowGroup.srcHost`. */
export type BookErrors = Readonly<Record<string, string>>;

/** What is wrong with the values at an instant, in the user's zone; empty where they can be sent. */
export function validate(values: BookValues, now: number, zone: string): BookErrors {
  const found: Record<string, string | null> = {
    ...flowErrors(values),
    'pathRequirements.mostHops': hopsError(values),
    protection:
      values.protection === 'backup' && hasDeadline(values) ? text.pathFields.backupNeedsFixed : null,
    'wayBack.choice': isPair(values) && mayWait(values) && values.waits ? text.pathFields.pairWaits : null,
    'wayBack.rateBps':
      bookedWayBack(values) === 'same' && readRateBack(values) === null ? text.rateInvalid : null,
    rateBps: readRate(values) === null ? text.rateInvalid : null,
    share: values.share === '' ? text.shareMissing : null,
    ...(values.kind !== 'transfer' && { length: readLength(values) === null ? text.lengthInvalid : null }),
    ...(values.kind === 'recurring' ? seriesErrors(values, now, zone) : windowErrors(values, now, zone)),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([path, message]) => (message === null ? [] : [[path, message]])),
  );
}

/** Whether nothing was typed or chosen yet at the path of a field. */
export function isEmptyAt(values: BookValues, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], values);
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function flowErrors({ flowGroup }: BookValues): Record<string, string | null> {
  const { srcKind, srcHost, dstKind, dstHost } = flowGroup;
  const wrong = Object.entries(predicateErrors(toFlowValues(flowGroup), null));
  const areHosts = srcKind === 'host' && dstKind === 'host';
  return {
    ...Object.fromEntries(wrong.map(([name, message]) => [`flowGroup.${name}`, message])),
    ...(srcKind === 'host' && srcHost === '' && { 'flowGroup.srcHost': text.hostMissing }),
    ...(dstKind === 'host' && dstHost === '' && { 'flowGroup.dstHost': text.hostMissing }),
    ...(areHosts && srcHost !== '' && srcHost === dstHost && { 'flowGroup.dstHost': text.hostSame }),
  };
}

function hopsError({ pathRequirements: { mostHops } }: BookValues): string | null {
  return mostHops.trim() === '' || readHops(mostHops) !== null
    ? null
    : text.pathFields.hopsInvalid(mostHopsAllowed);
}

function windowErrors(values: BookValues, now: number, zone: string): Record<string, string | null> {
  return {
    // The field has no seconds: the current minute counts as now.
    start: values.startsAt === 'later' ? instantError(values.start, now - minute, zone) : null,
    deadline: hasDeadline(values) ? deadlineError(values, now, zone) : null,
    'transfer.bits': values.kind === 'transfer' && readBits(values) === null ? text.amountInvalid : null,
  };
}

function deadlineError(values: BookValues, now: number, zone: string): string | null {
  const error = instantError(values.deadline, now + 1, zone);
  const deadline = fromLocalInput(values.deadline, zone);
  const start = readStart(values, now, zone);
  if (error !== null || deadline === null || start === null) return error;
  const length = values.kind === 'transfer' ? 0 : (readLength(values) ?? 0);
  return deadline <= start || deadline < start + length ? text.deadlineTooEarly : null;
}

function seriesErrors(values: BookValues, now: number, zone: string): Record<string, string | null> {
  const length = readLength(values);
  return {
    ...recurrenceErrors(values, now, zone),
    length: length === null ? text.lengthInvalid : length > longestWindow ? text.lengthTooLong : null,
  };
}
