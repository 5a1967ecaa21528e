import type { FlowGroup, Share, TrafficClass, TrafficClassRequest } from '../../../api/types';
import { writeFlowGroup, type PredicateName, type Predicates } from '../../../lib/flow';
import { readNumber } from '../../../lib/number';
import { rateToBps, scaleRate, type RateUnit } from '../../../lib/rate';
import { endOf, keptEnd, typedEnd, validate as common } from '../contents/form';
import { text } from './text';

export type Priority = keyof typeof text.priorities;

/** As many flow groups as the gateway accepts; those that go both ways count twice there. */
export const mostFlowGroups = 8;

/** Flows of a class as they are typed; empty fields are those of the share. */
export interface FlowValues {
  readonly srcHost: string;
  readonly dstHost: string;
  /** A protocol by its name or number, or `any`. */
  readonly transport: string;
  readonly srcPort: string;
  readonly dstPort: string;
  readonly bothWays: boolean;
  /** What else the flow group has, which the form keeps. */
  readonly others: Predicates;
}

/** A traffic class as it is typed. */
export interface TrafficClassValues {
  readonly name: string;
  readonly flowGroups: readonly FlowValues[];
  readonly priority: Priority;
  /** Empty for no minimum, as the maximum. */
  readonly min: string;
  readonly minUnit: RateUnit;
  readonly max: string;
  readonly maxUnit: RateUnit;
  /** Local time, in whole minutes; empty for no end. */
  readonly end: string;
}

/** What is typed of flows at first: both ways, unless the share has only one of them. */
export function startOfFlows({ flowGroup }: Share): FlowValues {
  const { srcHost, dstHost, srcPort, dstPort } = flowGroup;
  return {
    srcHost: '',
    dstHost: '',
    transport: flowGroup.transport ? 'any' : 'tcp',
    srcPort: '',
    dstPort: '',
    bothWays: !srcHost && !dstHost && !srcPort && !dstPort,
    others: {},
  };
}

/** What the form begins with. */
export function startFrom(share: Share): TrafficClassValues {
  return {
    name: '',
    flowGroups: [startOfFlows(share)],
    priority: 'normal',
    min: '',
    minUnit: 'Mbit/s',
    max: '',
    maxUnit: 'Mbit/s',
    end: '',
  };
}

/** What the form of a change begins with. */
export function startFromClass(of: TrafficClass): TrafficClassValues {
  const [min, max] = [scaleRate(of.minBps), scaleRate(of.maxBps ?? 0)];
  return {
    name: of.name,
    flowGroups: typedFlows(of.flowGroups),
    priority: of.priority,
    min: of.minBps === 0 ? '' : min.value.toString(),
    minUnit: min.unit,
    max: of.maxBps === null ? '' : max.value.toString(),
    maxUnit: max.unit,
    end: typedEnd(of.end),
  };
}

/** Flow groups as they are typed: one and its way back are typed once. */
function typedFlows(flowGroups: readonly FlowGroup[]): FlowValues[] {
  const left = new Map(flowGroups.map((each) => [writeFlowGroup(each), each]));
  return flowGroups.flatMap((each) => {
    const own = writeFlowGroup(each);
    if (!left.delete(own)) return [];
    const bothWays = left.delete(writeFlowGroup(wayBack(each)));
    return [typedFlow(each, bothWays)];
  });
}

/** A flow group as it is typed. */
export function typedFlow(flows: FlowGroup, bothWays: boolean): FlowValues {
  const { srcHost, dstHost, transport, srcPort, dstPort, ...others } = flows;
  return {
    srcHost: srcHost ?? '',
    dstHost: dstHost ?? '',
    transport: transport ?? 'any',
    srcPort: srcPort ?? '',
    dstPort: dstPort ?? '',
    bothWays,
    others,
  };
}

/** The flows that answer these. */
function wayBack<T extends Predicates>(flows: T): T {
  const { srcHost, dstHost, srcPort, dstPort } = flows;
  return { ...flows, srcHost: dstHost, dstHost: srcHost, srcPort: dstPort, dstPort: srcPort };
}

/** A rate that was typed, in bits per second; 0 for nothing, null where it is no rate. */
function bpsOf(typed: string, unit: RateUnit): number | null {
  if (typed.trim() === '') return 0;
  const value = readNumber(typed);
  const bps = value === null ? NaN : rateToBps({ value, unit });
  return Number.isSafeInteger(bps) ? bps : null;
}

const minOf = ({ min, minUnit }: TrafficClassValues) => bpsOf(min, minUnit);
const maxOf = ({ max, maxUnit }: TrafficClassValues) => bpsOf(max, maxUnit);

/** What is wrong with each field. */
export const validate = {
  ...common,
  min: (_: string, values: TrafficClassValues) => (minOf(values) === null ? text.form.rateWrong : null),
  max: (_: string, values: TrafficClassValues) => {
    const [min, max] = [minOf(values), maxOf(values)];
    if (max === null) return text.form.rateWrong;
    return max > 0 && min !== null && max < min ? text.form.maxBelow : null;
  },
};

/** The flow groups that are typed, inside the share's own. */
function flowGroupsOf({ flowGroups }: TrafficClassValues, share: Share): FlowGroup[] {
  const typed = flowGroups.flatMap((flows) =>
    flows.bothWays ? [inside(share, flows), inside(share, wayBack(flows))] : [inside(share, flows)],
  );
  return [...new Map(typed.map((each) => [writeFlowGroup(each), each])).values()];
}

/** The flow group that is typed; fields that are empty are those of the share. */
export function inside(
  share: Share,
  { srcHost, dstHost, transport, srcPort, dstPort, others }: FlowValues,
): FlowGroup {
  const typed = { srcHost, dstHost, transport: transport === 'any' ? '' : transport, srcPort, dstPort };
  const flows: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...share.flowGroup, ...others, ...typed })) {
    const known = (value ?? '').trim() || share.flowGroup[name as PredicateName];
    if (known) flows[name] = known;
  }
  return flows;
}

/** The request for a new class; null while a field is wrong. */
export function requestOf(values: TrafficClassValues, share: Share): TrafficClassRequest | null {
  if (validate.name(values.name) !== null) return null;
  const treatment = treatmentOf(values);
  return (
    treatment && {
      name: values.name.trim(),
      share: share.name,
      flowGroups: flowGroupsOf(values, share),
      ...treatment,
    }
  );
}

/** The request for a change; null while a field is wrong. An end that stays keeps its seconds. */
export function changeOf(
  values: TrafficClassValues,
  of: TrafficClass,
  share: Share,
): TrafficClassRequest | null {
  const treatment = treatmentOf(values);
  const flowGroups = flowGroupsOf(values, share);
  return (
    treatment && {
      name: of.name,
      share: share.name,
      flowGroups,
      ...treatment,
      ...keptEnd(values.end, of),
    }
  );
}

type Treatment = Pick<TrafficClassRequest, 'priority' | 'minBps' | 'maxBps' | 'end'>;

function treatmentOf(values: TrafficClassValues): Treatment | null {
  if ((validate.min('', values) ?? validate.max('', values) ?? validate.end(values.end)) !== null) {
    return null;
  }
  const maxBps = maxOf(values) ?? 0;
  return {
    priority: values.priority,
    minBps: minOf(values) ?? 0,
    ...(maxBps > 0 && { maxBps }),
    ...endOf(values.end),
  };
}
