import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportHref, type AuditSearch } from './search';
import { text } from './text';

/** Downloads of every event that matches, not only of those on the page. */
export function ExportLinks({ search }: { search: AuditSearch }) {
  return (
    <Group gap="xs" role="group" aria-label={text.exports.label}>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={exportHref(search, format)}
          download
          variant="default"
          title={format === 'csv' ? text.exports.csvHelp : text.exports.ndjsonHelp}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {text.exports[format]}
        </Button>
      ))}
    </Group>
  );
}
