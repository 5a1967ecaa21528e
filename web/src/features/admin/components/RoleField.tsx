import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '../text';

const roles = ['member', 'auditor', 'administrator'] as const;

/** Chooses a role, with the rights of each. */
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
