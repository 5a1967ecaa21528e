import { createFormContext } from '@mantine/form';
import type { Share, ShareDefinition } from '../../../api/types';
import { readNumber } from '../../../lib/number';
import { bitsPerUnit, formatRate, rateToBps, scaleRate, type RateUnit } from '../../../lib/rate';
import { flowErrors } from '../../../ui/flow-group/errors';
import { flowGroupOf, flowValuesOf, type FlowBounds, type FlowValues } from '../../../ui/flow-group/values';
import { text } from '../text';

/**
 * What the fields hold that define a share, as it was typed. A field has the name that it has in the request, so that the
 * gateway's errors belong to the fields of the same names.
 */
export interface DefinitionValues {
  maxReserveBps: string;
  rateUnit: RateUnit;
  flowGroup: FlowValues;
  mayAllow: boolean;
  mayDeny: boolean;
  /** The lowest rate that a booking may reserve, in Mbit/s; empty for none, as the three below. */
  minReserveBps: string;
  /** The lowest rate limit, in Mbit/s. */
  minLimitBps: string;
  /** How fast the token bucket fills, in Mbit/s. */
  tokenFillBps: string;
  /** The size of the token bucket, in Mbit. */
  tokenCapacityBits: string;
  /** How many traffic classes it may have, with all shares below it. */
  classSlots: string;
  /** How many rules its bookings may need at one instant; empty for the default. */
  maxRules: string;
}

/** The limits of a share that are optional. */
export const optionalLimits = ['minReserveBps', 'minLimitBps', 'tokenFillBps', 'tokenCapacityBits'] as const;

export const [DefinitionFormProvider, useDefinitionForm] = createFormContext<DefinitionValues>();

/** The share above, which bounds what a share may have. Null for the root, and where the user does not see it. */
export type Above = Pick<
  Share,
  'name' | 'flowGroup' | 'maxReserveBps' | 'mayAllow' | 'mayDeny' | 'classSlots'
> | null;

/** The flow group that bounds those of the shares below. */
export function flowBoundsOf(above: Above): FlowBounds | null {
  return above && { flowGroup: above.flowGroup, by: above.name };
}

/** The values that describe a share as it is. */
export function definitionValuesOf(share: Share, above: Above): DefinitionValues {
  const limit = scaleRate(share.maxReserveBps);
  return {
    maxReserveBps: String(limit.value),
    rateUnit: limit.unit,
    flowGroup: flowValuesOf(share.flowGroup, flowBoundsOf(above)),
    mayAllow: share.mayAllow,
    mayDeny: share.mayDeny,
    minReserveBps: inMillions(share.minReserveBps),
    minLimitBps: inMillions(share.minLimitBps),
    tokenFillBps: inMillions(share.tokenFillBps),
    tokenCapacityBits: inMillions(share.tokenCapacityBits),
    classSlots: share.classSlots.toString(),
    maxRules: share.maxRules?.toString() ?? '',
  };
}

/** What is wrong with the values, by the path of a field; empty where nothing is. */
export function definitionErrors(values: DefinitionValues, above: Above): Record<string, string> {
  const errors: Record<string, string> = {};
  const limitBps = limitOf(values);
  if (limitBps === null) errors['maxReserveBps'] = text.definition.limitMissing;
  else if (above && limitBps > above.maxReserveBps) {
    errors['maxReserveBps'] = text.definition.limitAbove(above.name, formatRate(above.maxReserveBps));
  }
  for (const name of optionalLimits) {
    if (values[name].trim() !== '' && bitsOf(values[name]) === null)
      errors[name] = text.definition.notANumber;
  }
  const slots = slotsOf(values.classSlots);
  if (slots === null) errors['classSlots'] = text.definition.classesWrong;
  else if (above && slots > above.classSlots)
    errors['classSlots'] = text.definition.classesAbove(above.name, above.classSlots);
  if (values.maxRules.trim() !== '' && rulesOf(values.maxRules) === null)
    errors['maxRules'] = text.definition.rulesWrong;
  if (limitBps !== null && (bitsOf(values.minReserveBps) ?? 0) > limitBps) {
    errors['minReserveBps'] = text.definition.leastAbove;
  }
  for (const [name, message] of Object.entries(flowErrors(values.flowGroup, flowBoundsOf(above)))) {
    errors[`flowGroup.${name}`] = message;
  }
  return errors;
}

/** Whether nothing was typed yet at the path of a field, such as `flowGroup.srcHost`. */
export function isEmptyAt(values: DefinitionValues, path: string): boolean {
  const name = path.replace(/^flowGroup\./, '');
  const fields: Readonly<Record<string, unknown>> = path === name ? { ...values } : { ...values.flowGroup };
  return fields[name === 'transport' ? 'protocol' : name] === '';
}

/** The limit in bits per second, 0 included; null where the text is no rate. */
export function limitOf({
  maxReserveBps,
  rateUnit,
}: Pick<DefinitionValues, 'maxReserveBps' | 'rateUnit'>): number | null {
  const value = readNumber(maxReserveBps);
  return value === null ? null : safe(rateToBps({ value, unit: rateUnit }));
}

/** The request that the values describe. They are valid. */
export function definitionOf(values: DefinitionValues, above: Above): ShareDefinition {
  const typed = optionalLimits.flatMap((name) => {
    const bits = bitsOf(values[name]);
    return bits === null ? [] : [[name, bits] as const];
  });
  const maxRules = rulesOf(values.maxRules);
  return {
    flowGroup: flowGroupOf(values.flowGroup, flowBoundsOf(above)),
    maxReserveBps: limitOf(values) ?? 0,
    mayAllow: values.mayAllow,
    mayDeny: values.mayDeny,
    classSlots: slotsOf(values.classSlots) ?? 0,
    ...Object.fromEntries(typed),
    ...(maxRules === null ? {} : { maxRules }),
  };
}

const mostSlots = 32;

/** How many traffic classes were typed, none for nothing; null where the text is no such number. */
function slotsOf(typed: string): number | null {
  const value = typed.trim() === '' ? 0 : readNumber(typed);
  return value !== null && Number.isInteger(value) && value <= mostSlots ? value : null;
}

const mostRules = 50_000;

/** How many rules were typed; null where the text is no such number. */
function rulesOf(typed: string): number | null {
  const value = readNumber(typed);
  return value !== null && Number.isInteger(value) && value <= mostRules ? value : null;
}

const million = bitsPerUnit['Mbit/s'];

function inMillions(bits: number | null): string {
  return bits === null ? '' : String(bits / million);
}

/** An amount that was typed in millions of bits; null where the text is none. */
function bitsOf(typed: string): number | null {
  const value = readNumber(typed);
  return value === null ? null : safe(Math.round(value * million));
}

/** The number, if a request can carry it exactly. */
function safe(bits: number): number | null {
  return Number.isSafeInteger(bits) ? bits : null;
}
