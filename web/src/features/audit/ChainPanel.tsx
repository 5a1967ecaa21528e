import { Button, Code, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconLoader2,
  IconRefresh,
} from '@tabler/icons-react';
import type { AuditEvent } from '../../api/types';
import { Panel } from '../../ui/Panel';
import { StateBadge, type Tone } from '../../ui/StateBadge';
import type { Finding } from './chain';
import classes from './ChainPanel.module.css';
import { text } from './text';
import { useFindings } from './useFindings';

const looks = {
  holds: ['good', IconCircleCheck],
  broken: ['bad', IconAlertTriangle],
  unknown: ['warn', IconHelpCircle],
  waiting: ['busy', IconLoader2],
  open: ['still', IconCircleDashed],
} as const satisfies Record<Finding['standing'], readonly [Tone, unknown]>;

/** The hashes of an event, what was found when they were looked at, and how to look at all of them. */
export function ChainPanel({ event }: { event: AuditEvent }) {
  const { findings, recheck } = useFindings(event);
  const words = text.chain;
  return (
    <Panel title={words.title}>
      <ul className={classes['findings']} aria-label={words.title}>
        {findings.map(({ about, standing, words: said }) => {
          const [tone, Icon] = looks[standing];
          return (
            <li key={about}>
              <StateBadge tone={tone} icon={<Icon size={15} />}>
                {words.findings[standing]}
              </StateBadge>
              <span>{said}</span>
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
