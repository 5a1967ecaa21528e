import { Group, Text } from '@mantine/core';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { text } from '../text';

const words = text.audited;

/** Leads auditors to what they are here for. */
export function AuditLines() {
  return (
    <Panel title={words.title}>
      <Text>{words.words}</Text>
      <Group gap="xs" mt="sm">
        <ButtonLink to="/audit" size="xs">
          {words.open}
        </ButtonLink>
        <ButtonLink to="/bookings" search={{ scope: 'all', state: 'refused' }} variant="default" size="xs">
          {words.refused}
        </ButtonLink>
        <ButtonLink to="/what-if" variant="default" size="xs">
          {words.whatIf}
        </ButtonLink>
      </Group>
    </Panel>
  );
}
