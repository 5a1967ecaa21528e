import type { FlowGroup, Share, TrafficClass, TrafficClassRequest } from '../../../api/types';
import { writeFlowGroup } from '../../../lib/flow';
import { readNumber } from '../../../lib/number';
import { rateToBps, scaleRate, type RateUnit } from '../../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../../lib/time';
import { text } from './text';

export type Priority = keyof typeof text.priorities;
export type TransportChoice = keyof typeof text.form.transports;

/** A traffic class as it is typed. */
export interface TrafficClassValues {
  readonly name: string;
  readonly srcHost: string;
  readonly dstHost: string;
  readonly transport: TransportChoice;
  readonly srcPort: string;
  readonly dstPort: string;
  readonly bothWays: boolean;
  readonly priority: Priority;
  /** Empty for no minimum, as the maximum. */
  readonly min: string;
  readonly minUnit: RateUnit;
  readonly max: string;
  readonly maxUnit: RateUnit;
  /** Local time, in whole minutes; empty for no end. */
  readonly end: string;
}

/** What the form begins with: both ways, unless the share has only one of them. */
export function startFrom({ flowGroup }: Share): TrafficClassValues {
  const { srcHost, dstHost, srcPort, dstPort } = flowGroup;
  return {
    name: '',
    srcHost: '',
    dstHost: '',
    transport: flowGroup.transport ? 'any' : 'tcp',
    srcPort: '',
    dstPort: '',
    bothWays: !srcHost && !dstHost && !srcPort && !dstPort,
    priority: 'normal',
    min: '',
    minUnit: 'Mbit/s',
    max: '',
    maxUnit: 'Mbit/s',
    end: '',
  };
}

/** What the form of a change begins with. */
export function startFromClass({ name, priority, minBps, maxBps, end }: TrafficClass): TrafficClassValues {
  const [min, max] = [scaleRate(minBps), scaleRate(maxBps ?? 0)];
  return {
    name,
    srcHost: '',
    dstHost: '',
    transport: 'any',
    srcPort: '',
    dstPort: '',
    bothWays: false,
    priority,
    min: minBps === 0 ? '' : min.value.toString(),
    minUnit: min.unit,
    max: maxBps === null ? '' : max.value.toString(),
    maxUnit: max.unit,
    end: typedEnd(end),
  };
}

function typedEnd(end: string | null): string {
  return end === null ? '' : toLocalInput(Date.parse(end));
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/;

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
  name: (name: string) => (namePattern.test(name.trim()) ? null : text.form.nameWrong),
  min: (_: string, values: TrafficClassValues) => (minOf(values) === null ? text.form.rateWrong : null),
  max: (_: string, values: TrafficClassValues) => {
    const [min, max] = [minOf(values), maxOf(values)];
    if (max === null) return text.form.rateWrong;
    return max > 0 && min !== null && max < min ? text.form.maxBelow : null;
  },
  end: (end: string) => (end !== '' && fromLocalInput(end) === null ? text.form.endWrong : null),
};

/** The flow groups that are typed, inside the share's own. */
function flowGroupsOf(values: TrafficClassValues, share: Share): FlowGroup[] {
  const there = inside(share, values);
  if (!values.bothWays) return [there];
  const { srcHost: dstHost, dstHost: srcHost, srcPort: dstPort, dstPort: srcPort } = values;
  const back = inside(share, { ...values, srcHost, dstHost, srcPort, dstPort });
  return writeFlowGroup(there) === writeFlowGroup(back) ? [there] : [there, back];
}

function inside(
  share: Share,
  { srcHost, dstHost, transport, srcPort, dstPort }: TrafficClassValues,
): FlowGroup {
  const own = transport === 'any' ? '' : transport;
  const hasPorts = own !== '' || ['tcp', 'udp'].includes(share.flowGroup.transport ?? '');
  const typed = { srcHost, dstHost, transport: own, ...(hasPorts && { srcPort, dstPort }) };
  const given = Object.entries(typed).flatMap(([name, value]) =>
    value.trim() === '' ? [] : [[name, value.trim()] as const],
  );
  return { ...share.flowGroup, ...Object.fromEntries(given) };
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
  { name, share, flowGroups, end }: TrafficClass,
): TrafficClassRequest | null {
  const treatment = treatmentOf(values);
  const stays = end !== null && values.end === typedEnd(end);
  return treatment && { name, share, flowGroups, ...treatment, ...(stays && { end }) };
}

type Treatment = Pick<TrafficClassRequest, 'priority' | 'minBps' | 'maxBps' | 'end'>;

function treatmentOf(values: TrafficClassValues): Treatment | null {
  if ((validate.min('', values) ?? validate.max('', values) ?? validate.end(values.end)) !== null) {
    return null;
  }
  const maxBps = maxOf(values) ?? 0;
  const end = values.end === '' ? null : fromLocalInput(values.end);
  return {
    priority: values.priority,
    minBps: minOf(values) ?? 0,
    ...(maxBps > 0 && { maxBps }),
    ...(end !== null && { end: new Date(end).toISOString() }),
  };
}
