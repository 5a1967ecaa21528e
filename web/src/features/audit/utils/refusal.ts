import type { Refusal } from '../../../api/types';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}

/** The refusal in the detail of an event; null where it has none that can be read. */
export function refusalOf(detail: Readonly<Record<string, unknown>>): Refusal | null {
  const found = detail['refusal'];
  if (typeof found !== 'object' || found === null) return null;
  const { rule, place, at, message, ...amounts } = found as Readonly<Record<string, unknown>>;
  const limitBps = amounts['limitBps'] ?? null;
  const reservedBps = amounts['reservedBps'] ?? null;
  const limit = amounts['limit'] ?? null;
  const reserved = amounts['reserved'] ?? null;
  if (!isText(rule) || !isText(place) || !isText(message)) return null;
  return {
    rule,
    place,
    at: isTextOrNull(at) ? at : null,
    limitBps: isNumberOrNull(limitBps) ? limitBps : null,
    reservedBps: isNumberOrNull(reservedBps) ? reservedBps : null,
    limit: isNumberOrNull(limit) ? limit : null,
    reserved: isNumberOrNull(reserved) ? reserved : null,
    message,
    // What was offered then may be gone: it stays in the details.
    counterOffers: [],
  };
}
