import type { ReactNode } from 'react';
import { useHosts } from '../../../api/hosts';
import type { AuditEvent, Host } from '../../../api/types';
import { hostName } from '../../../lib/naming';
import { formatClock, formatDay, userTimeZone } from '../../../lib/time';
import { CopyCode } from '../../../ui/display/CopyCode';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Facts } from '../../../ui/layout/Facts';
import { useNow } from '../../../ui/useNow';
import { readSubject } from '../utils/subject';
import { SubjectLink } from './SubjectLink';
import { text } from '../text';

/** Who asked for what, when and from where, and what it was about. */
export function EventFacts({ event }: { event: AuditEvent }) {
  const now = useNow();
  const hosts = useHosts().data ?? [];
  const words = text.page;
  const { token, trace } = event.detail;
  return (
    <Facts
      facts={[
        [
          words.time,
          <>
            {formatClock(event.at)} {formatDay(event.at, now)}
            <small>{userTimeZone()}</small>
            <small>
              <code>{event.at}</code>
            </small>
          </>,
        ],
        [
          words.who,
          <>
            <TextLink to="/audit" search={{ principal: event.principal }}>
              {event.principal}
            </TextLink>
            {typeof token === 'string' && (
              <small>
                {words.token} {token}
              </small>
            )}
          </>,
        ],
        [words.address, event.address],
        [
          words.about,
          <>
            <SubjectLink subject={event.subject} />
            <OfBooking subject={event.subject} />
          </>,
        ],
        ...placeOf(event, hosts),
        ...traceOf(trace),
      ]}
    />
  );
}

/** The id of the trace of the request, by which operators find its log lines and its spans. */
function traceOf(trace: unknown): [string, ReactNode][] {
  return typeof trace === 'string' ? [[text.page.trace, <CopyCode key="trace" value={trace} />]] : [];
}

/** Leads to everything that is on record about the booking, where the event is about one. */
function OfBooking({ subject }: { subject: string }) {
  const { what, name } = readSubject(subject);
  if (what !== 'booking' || name === null) return null;
  return (
    <small>
      <TextLink to="/audit" search={{ booking: name }}>
        {text.page.ofBooking}
      </TextLink>
    </small>
  );
}

/** The share and the hosts that it is about, where there are any that were not named yet. */
function placeOf(event: AuditEvent, hosts: readonly Host[]): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [];
  const { share } = event;
  if (share !== null && event.subject !== `share ${share}`) {
    facts.push([
      text.page.share,
      <TextLink key="share" to="/shares/$name" params={{ name: share }}>
        {share}
      </TextLink>,
    ]);
  }
  if (event.hosts.length > 0) {
    const names = event.hosts.map((address) => hostName(hosts, address)).join(', ');
    facts.push([
      text.page.hosts,
      <>
        {names}
        <small>{event.hosts.join(', ')}</small>
      </>,
    ]);
  }
  return facts;
}
