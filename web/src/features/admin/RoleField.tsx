import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { roles } from './roles';
import { text } from './text';

/** What somebody is to be, with what that means. */
export function RoleField(props: { value?: string; error?: ReactNode; onChange?: (value: string) => void }) {
  return (
    <Radio.Group label={text.create.role} {...props}>
      <Stack gap="xs" my={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={text.roles[role]} description={text.rights[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
