import type { NewShare, Share } from '../../api/types';
import { flowValuesOf } from '../../ui/flow-group/values';
import { definitionErrors, definitionOf, type Above, type DefinitionValues } from './definition';
import { text } from './text';

/** What is typed to delegate a share. */
export interface DelegateValues extends DefinitionValues {
  readonly name: string;
  readonly speakers: string[];
}

type Parent = NonNullable<Above>;

/** A form that starts from what the parent is about and may. */
export function startFrom(parent: Omit<Parent, 'maxReserveBps'>): DelegateValues {
  return {
    name: '',
    limit: '',
    limitUnit: 'Mbit/s',
    flow: flowValuesOf({}, { flowGroup: parent.flowGroup, by: parent.name }),
    mayAllow: parent.mayAllow,
    mayDeny: parent.mayDeny,
    least: '',
    limitsAbove: '',
    fill: '',
    capacity: '',
    speakers: [],
  };
}

/** What is wrong, by field; empty where nothing is. */
export function delegateErrors(values: DelegateValues, parent: Parent): Record<string, string> {
  const errors = definitionErrors(values, parent);
  const name = values.name.trim();
  if (name === '') errors['name'] = text.delegate.nameMissing;
  else if (!/^[A-Za-z][A-Za-z0-9_-]{0,62}$/.test(name)) errors['name'] = text.delegate.nameWrong;
  return errors;
}

/** The request that the fields stand for. */
export function toNewShare(values: DelegateValues, parent: Parent): NewShare {
  return {
    name: values.name.trim(),
    parent: parent.name,
    ...definitionOf(values, parent),
    speakers: values.speakers,
  };
}

/** What would be delegated of a share, all children together, and how often it has that. */
export function delegatedWith(
  parent: Pick<Share, 'delegatedBps' | 'maxReserveBps'>,
  limitBps: number,
): { readonly totalBps: number; readonly times: number | null } {
  const totalBps = parent.delegatedBps + limitBps;
  return { totalBps, times: parent.maxReserveBps > 0 ? totalBps / parent.maxReserveBps : null };
}
