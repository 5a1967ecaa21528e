import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/ButtonLink';
import { useEvent } from './event';
import { text } from './text';

const route = getRouteApi('/inside/audit/$seq');

/** The ways to the events right before and after in the record. */
export function Neighbours({ seq }: { seq: number }) {
  const search = route.useSearch();
  const after = useEvent(seq + 1);
  return (
    <Group component="nav" gap="xs" aria-label={text.page.neighbours}>
      {seq > 1 && (
        <ButtonLink
          to="/audit/$seq"
          params={{ seq: String(seq - 1) }}
          search={search}
          rel="prev"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {text.page.event(seq - 1)}
        </ButtonLink>
      )}
      {after.data && (
        <ButtonLink
          to="/audit/$seq"
          params={{ seq: String(seq + 1) }}
          search={search}
          rel="next"
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {text.page.event(seq + 1)}
        </ButtonLink>
      )}
    </Group>
  );
}
