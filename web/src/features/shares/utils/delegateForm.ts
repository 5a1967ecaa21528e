import type { NewShare, Share } from '../../../api/types';
import { isShareName } from '../../../lib/naming';
import { flowValuesOf } from '../../../ui/flow-group/values';
import { definitionErrors, definitionOf, type Above, type DefinitionValues } from './definition';
import { text } from '../text';

/** What the fields hold that delegate a share. */
export interface DelegateValues extends DefinitionValues {
  name: string;
  speakers: string[];
}

type Parent = NonNullable<Above>;

/** Values that start from the flow group and the privileges of the parent. */
export function startFrom(parent: Omit<Parent, 'maxReserveBps'>): DelegateValues {
  return {
    name: '',
    maxReserveBps: '',
    rateUnit: 'Mbit/s',
    flowGroup: flowValuesOf({}, { flowGroup: parent.flowGroup, by: parent.name }),
    mayAllow: parent.mayAllow,
    mayDeny: parent.mayDeny,
    minReserveBps: '',
    minLimitBps: '',
    tokenFillBps: '',
    tokenCapacityBits: '',
    classSlots: '0',
    maxRules: '',
    speakers: [],
  };
}

/** What is wrong with the values, by the path of a field; empty where nothing is. */
export function delegateErrors(values: DelegateValues, parent: Parent): Record<string, string> {
  const errors = definitionErrors(values, parent);
  const name = values.name.trim();
  if (name === '') errors['name'] = text.delegate.nameMissing;
  else if (!isShareName(name)) errors['name'] = text.delegate.nameWrong;
  return errors;
}

/** The request that the values describe. They are valid. */
export function toNewShare(values: DelegateValues, parent: Parent): NewShare {
  return {
    name: values.name.trim(),
    parent: parent.name,
    ...definitionOf(values, parent),
    speakers: values.speakers,
  };
}

/** The rate that all children may reserve together, and how many times the share has it. */
export function delegatedWith(
  parent: Pick<Share, 'delegatedBps' | 'maxReserveBps'>,
  limitBps: number,
): { readonly totalBps: number; readonly times: number | null } {
  const totalBps = parent.delegatedBps + limitBps;
  return { totalBps, times: parent.maxReserveBps > 0 ? totalBps / parent.maxReserveBps : null };
}
