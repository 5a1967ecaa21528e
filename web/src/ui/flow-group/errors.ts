import { predicateNames, type PredicateName } from '../../lib/flow';
import { predicatesOutside } from '../../lib/flowBounds';
import { isUserName } from '../../lib/naming';
import { prefixOf, readPrefix } from '../../lib/prefix';
import { portError } from '../transport';
import { text } from './text';
import { flowGroupOf, hasPorts, namesHost, namesUser, type FlowBounds, type FlowValues } from './values';

/** A sentence for each predicate that is wrong. */
export type FlowErrors = Partial<Record<PredicateName, string>>;

/** What is wrong with what was typed, its place outside of the bounds included; empty where nothing is. */
export function flowErrors(values: FlowValues, bounds: FlowBounds | null): FlowErrors {
  const wrong = shapeErrors(values);
  const flowGroup = flowGroupOf(values, bounds);
  const [src, dst] = [prefixOf(flowGroup.srcHost ?? ''), prefixOf(flowGroup.dstHost ?? '')];
  if (src && dst && src.family !== dst.family) {
    wrong[values.dstKind === 'any' ? 'srcHost' : 'dstHost'] ??= text.errors.families;
  }
  if (bounds === null) return wrong;
  for (const name of predicatesOutside(flowGroup, bounds.flowGroup)) {
    wrong[name] ??= text.errors.outside(bounds.flowGroup[name] ?? '', bounds.by);
  }
  return wrong;
}

function shapeErrors(values: FlowValues): FlowErrors {
  const ported = hasPorts(values.transport);
  const found: Record<PredicateName, string | null> = {
    user: null,
    srcHost: namesHost(values.srcKind) ? hostError(values.srcHost) : null,
    dstHost: namesHost(values.dstKind) ? hostError(values.dstHost) : null,
    srcUser: namesUser(values.srcKind) ? userError(values.srcUser) : null,
    dstUser: namesUser(values.dstKind) ? userError(values.dstUser) : null,
    transport: values.transport === 'other' ? protocolError(values.protocol) : null,
    srcPort: ported ? portError(values.srcPort) : null,
    dstPort: ported ? portError(values.dstPort) : null,
    srcEth: ethError(values.srcEth),
    dstEth: ethError(values.dstEth),
  };
  return Object.fromEntries(
    predicateNames.flatMap((name) => (found[name] === null ? [] : [[name, found[name]]])),
  );
}

function hostError(host: string): string | null {
  if (host.trim() === '') return text.errors.hostMissing;
  const read = readPrefix(host);
  if (!('fault' in read)) return null;
  switch (read.fault) {
    case 'address':
      return text.errors.notAHost;
    case 'length':
      return text.errors.length(read.max);
    case 'host':
      return text.errors.meant(read.meant);
    case 'wrapped':
      return text.errors.wrapped;
  }
}

function userError(user: string): string | null {
  if (user.trim() === '') return text.errors.userMissing;
  return isUserName(user.trim()) ? null : text.errors.user;
}

function protocolError(protocol: string): string | null {
  return /^\d{1,3}$/.test(protocol.trim()) && Number(protocol) <= 255 ? null : text.errors.protocol;
}

function ethError(eth: string): string | null {
  return eth.trim() === '' || /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(eth.trim()) ? null : text.errors.eth;
}
