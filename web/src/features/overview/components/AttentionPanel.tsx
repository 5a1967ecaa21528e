import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconClockPause } from '@tabler/icons-react';
import type { Concern } from '../../../api/types';
import { useAttention } from '../../../api/network';
import { inUserTimeZone, formatInstant } from '../../../lib/time';
import { StateBadge } from '../../../ui/display/StateBadge';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { Item, ItemList } from '../../../ui/layout/ItemList';
import { Panel } from '../../../ui/layout/Panel';
import { text } from '../text';

const words = text.attention;

const looks = {
  critical: { tone: 'bad', icon: <IconCircleX size={14} /> },
  warning: { tone: 'warn', icon: <IconAlertTriangle size={14} /> },
  notice: { tone: 'still', icon: <IconClockPause size={14} /> },
} as const;

/** What administrators have to look at, the most urgent first; nothing for others. */
export function AttentionPanel({ now }: { now: number }) {
  const query = useAttention();
  if (query === null) return null;
  const { data } = query;
  return (
    <Panel title={words.title} flush>
      {data === undefined && query.isPending && <SkeletonRows rows={3} height={34} />}
      {data === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data?.concerns.length === 0 && <NoConcerns />}
      {data !== undefined && data.concerns.length > 0 && (
        <ItemList label={words.title}>
          {data.concerns.map((concern, row) => (
            <ConcernItem key={`${concern.kind} ${concern.subject} ${row}`} concern={concern} now={now} />
          ))}
        </ItemList>
      )}
      {data !== undefined && data.omitted > 0 && (
        <Text c="dimmed" p="md">
          {words.omitted(data.omitted)}
        </Text>
      )}
    </Panel>
  );
}

function NoConcerns() {
  return (
    <Text c="dimmed" p="md">
      {words.none}{' '}
      <ButtonLink to="/admin/health" variant="default" size="xs">
        {words.health}
      </ButtonLink>
    </Text>
  );
}

function ConcernItem({ concern, now }: { concern: Concern; now: number }) {
  const { tone, icon } = looks[concern.severity];
  return (
    <Item
      title={inUserTimeZone(concern.message, now)}
      badges={
        <StateBadge tone={tone} icon={icon}>
          {words.severity[concern.severity]}
        </StateBadge>
      }
      actions={<MendLink concern={concern} />}
    >
      {concern.since !== null && <span>{sinceOf(concern.kind, formatInstant(concern.since, now))}</span>}
    </Item>
  );
}

/** A token works until it expires: only the reminder is older. */
function sinceOf(kind: Concern['kind'], instant: string): string {
  return kind === 'token' ? words.listedSince(instant) : words.since(instant);
}

/** Leads to where a user can mend it. */
function MendLink({ concern: { kind, subject } }: { concern: Concern }) {
  const look = { variant: 'default', size: 'xs', children: words.mend[kind] } as const;
  switch (kind) {
    case 'controller':
      return <ButtonLink to="/admin/health" {...look} />;
    case 'link':
      return <ButtonLink to="/network/links/$link" params={{ link: subject }} {...look} />;
    case 'drift':
    case 'table':
      return <ButtonLink to="/network/switches/$dpid" params={{ dpid: subject }} {...look} />;
    case 'share':
      return <ButtonLink to="/shares/$name" params={{ name: subject }} {...look} />;
    case 'backup':
    case 'waiting':
      return <ButtonLink to="/bookings/$id" params={{ id: subject }} {...look} />;
    case 'token':
      return <ButtonLink to="/admin/users/$name" params={{ name: subject }} {...look} />;
  }
}
