import type { Share, ShareDefinition } from '../../../api/types';
import { writeFlowGroup } from '../../../lib/flow';
import { formatRate } from '../../../lib/rate';
import { text as shares } from '../text';
import { text } from '../components/reshape/text';

const number = new Intl.NumberFormat('en');

/** The parts of a share that are compared, as it is or as it would be. */
export interface ComparedShare {
  readonly parent: string | null;
  readonly flowGroup: Share['flowGroup'];
  readonly maxReserveBps: number;
  readonly mayAllow: boolean;
  readonly mayDeny: boolean;
  readonly minReserveBps: number | null;
  readonly minLimitBps: number | null;
  readonly tokenFillBps: number | null;
  readonly tokenCapacityBits: number | null;
  readonly classSlots: number;
  readonly maxRules: number | null;
  readonly speakers: readonly string[];
}

/** A share as it would be after a change of its definition. */
export function altered(share: Share, definition: ShareDefinition): ComparedShare {
  return {
    parent: share.parent,
    speakers: share.speakers,
    flowGroup: definition.flowGroup,
    maxReserveBps: definition.maxReserveBps,
    mayAllow: definition.mayAllow ?? share.mayAllow,
    mayDeny: definition.mayDeny ?? share.mayDeny,
    minReserveBps: definition.minReserveBps ?? null,
    minLimitBps: definition.minLimitBps ?? null,
    tokenFillBps: definition.tokenFillBps ?? null,
    tokenCapacityBits: definition.tokenCapacityBits ?? null,
    classSlots: definition.classSlots ?? share.classSlots,
    maxRules: definition.maxRules ?? null,
  };
}

/** What is another, a sentence each: "Limit: 60 Mbit/s → 40 Mbit/s". */
export function differences(before: ComparedShare, after: ComparedShare): string[] {
  return Object.entries(text.labels).flatMap(([part, label]) => {
    const [was, is] = [describe(part as Part, before), describe(part as Part, after)];
    return was === is ? [] : [text.becomes(label, was, is)];
  });
}

type Part = keyof typeof text.labels;

function describe(part: Part, share: ComparedShare): string {
  switch (part) {
    case 'parent':
      return share.parent ?? text.none;
    case 'flowGroup':
      return writeFlowGroup(share.flowGroup);
    case 'limit':
      return formatRate(share.maxReserveBps);
    case 'mayAllow':
    case 'mayDeny':
      return share[part] ? text.yes : text.no;
    case 'least':
      return share.minReserveBps === null ? text.none : formatRate(share.minReserveBps);
    case 'limits':
      return share.minLimitBps === null
        ? text.noLimits
        : shares.page.limitsAbove(formatRate(share.minLimitBps));
    case 'bucket':
      return describeBucket(share);
    case 'classes':
      return share.classSlots.toString();
    case 'rules':
      return share.maxRules === null ? text.defaultRules : number.format(share.maxRules);
    case 'speakers':
      return [...share.speakers].sort().join(', ') || text.none;
  }
}

/** The gateway leaves a bucket out where both numbers are the limit's, which is also what it takes for none. */
function describeBucket({ maxReserveBps, tokenFillBps, tokenCapacityBits }: ComparedShare): string {
  if (tokenFillBps === null && tokenCapacityBits === null) return text.none;
  const capacity = formatRate(tokenCapacityBits ?? maxReserveBps).replace('/s', '');
  return shares.page.bucketOf(formatRate(tokenFillBps ?? maxReserveBps), capacity);
}
