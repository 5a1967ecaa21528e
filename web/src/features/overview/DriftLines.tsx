import type { Drift } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { TextLink } from '../../ui/ButtonLink';
import { unmended } from './digest';
import { Lines } from './Lines';
import { text } from './text';

const most = 6;

/** What is on switches now that is not as wanted. */
export function DriftLines({ drift, now }: { drift: readonly Drift[] | undefined; now: number }) {
  return (
    <Lines
      title={text.drift.title}
      none={text.drift.none}
      lines={
        drift &&
        unmended(drift)
          .slice(0, most)
          .map((one) => (
            <li key={`${one.dpid} ${one.at} ${one.kind} ${one.part} ${one.rule ?? ''}`}>
              <TextLink to="/network/switches/$dpid" params={{ dpid: one.dpid }}>
                {one.switchName}
              </TextLink>
              <span>{text.drift.what(one.kind, one.part, one.count)}</span>
              <small>{text.drift.since(formatInstant(one.at, now))}</small>
            </li>
          ))
      }
    />
  );
}
