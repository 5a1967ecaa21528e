import { Button, Code, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconLoader2,
  IconRefresh,
} from '@tabler/icons-react';
import type { AuditEvent } from '../../../api/types';
import { Panel } from '../../../ui/layout/Panel';
import { StateBadge, type Tone } from '../../../ui/display/StateBadge';
import { findingAfter, findingBefore, type Finding, type Neighbour } from '../utils/chain';
import classes from './ChainPanel.module.css';
import { text } from '../text';
import { ApiError } from '../../../api/problem';
import { problemWords } from '../../../ui/feedback/problemWords';
import { useEvent } from '../api/event';
import { useContentFinding } from '../api/recordedDetail';

const looks = {
  holds: ['good', IconCircleCheck],
  broken: ['bad', IconAlertTriangle],
  unknown: ['warn', IconHelpCircle],
  waiting: ['busy', IconLoader2],
  open: ['still', IconCircleDashed],
} as const satisfies Record<Finding['status'], readonly [Tone, unknown]>;

/** The hashes of an event, what was found when they were looked at, and how to look at all of them. */
export function ChainPanel({ event }: { event: AuditEvent }) {
  const { findings, recheck } = useFindings(event);
  const words = text.chain;
  return (
    <Panel title={words.title}>
      <ul className={classes['findings']} aria-label={words.title}>
        {findings.map(({ about, status, words: description }) => {
          const [tone, Icon] = looks[status];
          return (
            <li key={about}>
              <StateBadge tone={tone} icon={<Icon size={15} />}>
                {words.findings[status]}
              </StateBadge>
              <span>{description}</span>
            </li>
          );
        })}
      </ul>
      {recheck && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={recheck}
        >
          {words.again}
        </Button>
      )}
      <dl className={classes['hashes']}>
        <dt>{words.hash}</dt>
        <dd>
          <code>{event.hash}</code>
        </dd>
        <dt>{words.previousHash}</dt>
        <dd>
          <code>{event.previousHash}</code>
        </dd>
      </dl>
      <div className={classes['scope']}>
        <Text size="sm" c="dimmed">
          {words.scope}
        </Text>
        <Text size="sm" c="dimmed">
          {words.whole}
        </Text>
        <Code block>{words.command}</Code>
        <Text size="sm" c="dimmed">
          {words.file}
        </Text>
        <Code block>{words.fileCommand}</Code>
      </div>
    </Panel>
  );
}

/** What was found about each link of the chain that can be seen from an event. */
function useFindings(event: AuditEvent) {
  const content = useContentFinding(event);
  const before = useEvent(event.seq - 1, event.seq > 1);
  const after = useEvent(event.seq + 1);
  const unread = [content, before, after].filter(({ error }) => error !== null && !isMissing(error));
  return {
    findings: [
      { about: 'content', ...contentFinding(content) },
      { about: 'before', ...findingBefore(event, neighbourOf(before)) },
      { about: 'after', ...findingAfter(event, neighbourOf(after)) },
    ] as const,
    /** Tries again what could not be read; null where everything was. */
    recheck:
      unread.length === 0
        ? null
        : () => {
            for (const query of unread) void query.refetch();
          },
  };
}

function contentFinding({ data, error, isFetching }: ReturnType<typeof useContentFinding>): Finding {
  const words = text.chain.content;
  if (data === undefined) {
    return error === null || isFetching
      ? { status: 'waiting', words: text.chain.checking }
      : { status: 'unknown', words: words.failed(problemWords(error).advice) };
  }
  return {
    status: data === 'earlier' ? 'holds' : data === 'holds' || data === 'broken' ? data : 'unknown',
    words: words[data],
  };
}

function neighbourOf({ data, error, isFetching }: ReturnType<typeof useEvent>): Neighbour {
  if (data !== undefined) return { is: 'there', event: data };
  if (error === null || isFetching) return { is: 'waiting' };
  return isMissing(error) ? { is: 'absent' } : { is: 'unread', why: problemWords(error).advice };
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.problem === 'not-found';
}
