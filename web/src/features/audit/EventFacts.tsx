import { Code } from '@mantine/core';
import { useHosts } from '../../api/hosts';
import type { AuditEvent } from '../../api/types';
import { formatClock, formatDay, personsZone } from '../../lib/time';
import { TextLink } from '../../ui/ButtonLink';
import { Facts } from '../../ui/Facts';
import { useNow } from '../../ui/useNow';
import { hostName } from './hostName';
import { SubjectLink } from './SubjectLink';
import { text } from './text';

/** Who asked for what, when and from where, and what it was about. */
export function EventFacts({ event }: { event: AuditEvent }) {
  const now = useNow();
  const hosts = useHosts().data ?? [];
  const words = text.page;
  const { token } = event.detail;
  return (
    <Facts
      facts={[
        [
          words.time,
          <>
            {formatClock(event.at)} {formatDay(event.at, now)}
            <small>{personsZone()}</small>
            <small>{event.at}</small>
          </>,
        ],
        [
          words.who,
          <>
            <TextLink to="/audit" search={{ principal: event.principal }} underline="hover">
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
        [words.kind, <Code key="kind">{event.action}</Code>],
        [words.about, <SubjectLink key="about" subject={event.subject} />],
        [
          words.share,
          event.share === null ? (
            words.none
          ) : (
            <TextLink to="/shares/$name" params={{ name: event.share }} underline="hover">
              {event.share}
            </TextLink>
          ),
        ],
        [
          words.hosts,
          event.hosts.length === 0
            ? words.none
            : event.hosts.map((address) => {
                const name = hostName(hosts, address);
                return (
                  <div key={address}>
                    {name}
                    {name !== address && <small>{address}</small>}
                  </div>
                );
              }),
        ],
      ]}
    />
  );
}
