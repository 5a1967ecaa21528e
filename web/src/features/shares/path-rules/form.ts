import type { PathRule, PathRuleRequest, Share } from '../../../api/types';
import { endOf, keptEnd, typedEnd, validate as common } from '../contents/form';
import { isLinkValue, linkValue, readLinkValue } from '../../../ui/networkParts';
import { inside, startOfFlows, typedFlow, type FlowValues } from '../traffic-classes/form';
import { text } from './text';

/** A path rule as it is typed. */
export interface PathRuleValues {
  readonly name: string;
  readonly flows: FlowValues;
  readonly kind: PathRule['kind'];
  /** A switch by its DPID, or a link as `DPID/PORT`; empty while none is chosen. */
  readonly part: string;
  /** Local time, in whole minutes; empty for no end. */
  readonly end: string;
}

/** What the form begins with. */
export function startFrom(share: Share): PathRuleValues {
  return { name: '', flows: startOfFlows(share), kind: 'waypoint', part: '', end: '' };
}

/** What the form of a change begins with. */
export function startFromRule(of: PathRule): PathRuleValues {
  const { name, kind, dpid, port } = of;
  const part = port === null ? dpid : linkValue({ dpid, port });
  return { name, flows: typedFlow(of.flowGroup, of.bothDirections), kind, part, end: typedEnd(of.end) };
}

/** What is wrong with each field. */
export const validate = {
  ...common,
  part: (part: string, { kind }: Pick<PathRuleValues, 'kind'>) => {
    if (kind === 'avoid') return part === '' ? text.form.partWrong : null;
    return part === '' || isLinkValue(part) ? text.form.dpidWrong : null;
  },
};

/** The request for a new rule; null while a field is wrong. */
export function requestOf(values: PathRuleValues, share: Share): PathRuleRequest | null {
  const { name, flows, kind, part, end } = values;
  if ((validate.name(name) ?? validate.part(part, values) ?? validate.end(end)) !== null) return null;
  return {
    name: name.trim(),
    share: share.name,
    flowGroup: inside(share, flows),
    kind,
    ...(isLinkValue(part) ? readLinkValue(part) : { dpid: part }),
    bothDirections: flows.bothWays,
    ...endOf(end),
  };
}

/** The request for a change; null while a field is wrong. An end that stays keeps its seconds. */
export function changeOf(values: PathRuleValues, of: PathRule, share: Share): PathRuleRequest | null {
  const request = requestOf(values, share);
  return request && { ...request, ...keptEnd(values.end, of) };
}
