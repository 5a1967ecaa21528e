import { Text } from '@mantine/core';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

/** The way back from a window or a form. */
export function BackToMaintenance() {
  return (
    <Text size="sm">
      <TextLink to="/maintenance" underline="hover">
        ← {text.back}
      </TextLink>
    </Text>
  );
}
