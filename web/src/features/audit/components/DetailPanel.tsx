import { Code, Text } from '@mantine/core';
import type { AuditEvent } from '../../../api/types';
import { Panel } from '../../../ui/layout/Panel';
import { useNow } from '../../../ui/useNow';
import classes from './DetailPanel.module.css';
import { flatten } from '../utils/difference';
import { text } from '../text';
import { formatValue } from '../utils/value';

/** Whatever else was recorded with the event, and all of it as it came. */
export function DetailPanel({ event }: { event: AuditEvent }) {
  const now = useNow();
  const fields = Object.entries(event.detail)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .flatMap(([name, value]) => flatten(value, name));
  return (
    <Panel title={text.details.title}>
      {fields.length === 0 ? (
        <Text c="dimmed">{text.details.nothing}</Text>
      ) : (
        <dl className={classes['fields']}>
          {fields.map(({ path, value }) => (
            <div key={path}>
              <dt>
                <code>{path}</code>
              </dt>
              <dd>{formatValue(path, value, now)}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className={classes['raw']}>
        <summary>{text.details.raw}</summary>
        <Code block tabIndex={0}>
          {JSON.stringify(event, null, 2)}
        </Code>
      </details>
    </Panel>
  );
}
