import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { kinds } from '../utils/kinds';
import { text } from '../text';

/** The kinds of notifications to choose from. */
export function KindFields(props: {
  value?: string[];
  error?: ReactNode;
  onChange?: (value: string[]) => void;
}) {
  return (
    <Checkbox.Group label={text.kinds.legend} {...props}>
      <Stack gap={6} my={6}>
        {kinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={text.kinds.names[kind]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
