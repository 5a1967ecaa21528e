import type { Share, ShareDefinition } from '../../api/types';
import { bitsPerUnit, formatRate, rateToBps, speakRate, type RateUnit } from '../../lib/rate';
import { flowErrors } from '../../ui/flow-group/errors';
import { flowGroupOf, flowValuesOf, type FlowBounds, type FlowValues } from '../../ui/flow-group/values';
import { text } from './text';

/** What is typed to say what a share is about and may. */
export interface DefinitionValues {
  readonly limit: number | string;
  readonly limitUnit: RateUnit;
  readonly flow: FlowValues;
  readonly mayAllow: boolean;
  readonly mayDeny: boolean;
  /** The least that is reserved when anything is, in Mbit/s; as the three below, empty for none. */
  readonly least: number | string;
  /** What a rate limit has to be above, in Mbit/s. */
  readonly limitsAbove: number | string;
  /** How fast the bucket of tokens fills, in Mbit/s. */
  readonly fill: number | string;
  /** What the bucket of tokens holds, in Mbit. */
  readonly capacity: number | string;
}

/** What a share can have at most: what the share above it has. Null for the root, and where that one is not seen. */
export type Above = Pick<Share, 'name' | 'flowGroup' | 'maxReserveBps' | 'mayAllow' | 'mayDeny'> | null;

/** The flows within which those of a share lie. */
export function flowBoundsOf(above: Above): FlowBounds | null {
  return above && { flowGroup: above.flowGroup, by: above.name };
}

/** What to type to have a share be as it is. */
export function definitionValuesOf(share: Share, above: Above): DefinitionValues {
  const limit = speakRate(share.maxReserveBps);
  return {
    limit: limit.value,
    limitUnit: limit.unit,
    flow: flowValuesOf(share.flowGroup, flowBoundsOf(above)),
    mayAllow: share.mayAllow,
    mayDeny: share.mayDeny,
    least: inMillions(share.minReserveBps),
    limitsAbove: inMillions(share.minLimitBps),
    fill: inMillions(share.tokenFillBps),
    capacity: inMillions(share.tokenCapacityBits),
  };
}

/** What is wrong, by field; empty where nothing is. */
export function definitionErrors(values: DefinitionValues, above: Above): Record<string, string> {
  const errors: Record<string, string> = {};
  const limitBps = limitOf(values);
  if (limitBps === null) errors['limit'] = text.definition.limitMissing;
  else if (above && limitBps > above.maxReserveBps) {
    errors['limit'] = text.definition.limitAbove(above.name, formatRate(above.maxReserveBps));
  }
  if (limitBps !== null && typeof values.least === 'number' && values.least * 1e6 > limitBps) {
    errors['least'] = text.definition.leastAbove;
  }
  for (const [name, message] of Object.entries(flowErrors(values.flow, flowBoundsOf(above)))) {
    errors[`flow.${name}`] = message;
  }
  return errors;
}

/** Whether nothing was typed yet at a field, such as `limit` or `flow.srcHost`. */
export function isEmptyAt(values: DefinitionValues, path: string): boolean {
  const name = path.replace(/^flow\./, '');
  const fields: Readonly<Record<string, unknown>> = path === name ? { ...values } : { ...values.flow };
  return fields[name === 'transport' ? 'protocol' : name] === '';
}

/** The limit in bits per second; null where none was typed. */
export function limitOf(values: Pick<DefinitionValues, 'limit' | 'limitUnit'>): number | null {
  return typeof values.limit === 'number' ? rateToBps({ value: values.limit, unit: values.limitUnit }) : null;
}

/** The request that the fields stand for. */
export function definitionOf(values: DefinitionValues, above: Above): ShareDefinition {
  return {
    flowGroup: flowGroupOf(values.flow, flowBoundsOf(above)),
    maxReserveBps: limitOf(values) ?? 0,
    mayAllow: values.mayAllow,
    mayDeny: values.mayDeny,
    ...inBits('minReserveBps', values.least),
    ...inBits('minLimitBps', values.limitsAbove),
    ...inBits('tokenFillBps', values.fill),
    ...inBits('tokenCapacityBits', values.capacity),
  };
}

const million = bitsPerUnit['Mbit/s'];

function inMillions(bits: number | null): number | '' {
  return bits === null ? '' : bits / million;
}

/** An amount that was typed in millions, by its name; nothing where none was typed. */
function inBits(name: string, typed: number | string): Record<string, number> {
  return typeof typed === 'number' ? { [name]: Math.round(typed * million) } : {};
}

const fieldByPath: Readonly<Record<string, string>> = {
  maxReserveBps: 'limit',
  minReserveBps: 'least',
  minLimitBps: 'limitsAbove',
  tokenFillBps: 'fill',
  tokenCapacityBits: 'capacity',
};

/** The gateway's messages by the fields of the form. */
export function toFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      fieldByPath[path] ?? path.replace(/^flowGroup\./, 'flow.'),
      message,
    ]),
  );
}
