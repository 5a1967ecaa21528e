import { Text } from '@mantine/core';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

/** The way back from a link or a switch. */
export function BackToNetwork() {
  return (
    <Text size="sm">
      <TextLink to="/network" underline="hover">
        ← {text.linkPage.back}
      </TextLink>
    </Text>
  );
}
