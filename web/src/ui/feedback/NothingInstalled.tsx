import { Box } from '@mantine/core';
import { useWhyNothingIsInstalled } from '../../api/network';
import { text } from '../text';
import { Alert } from './Alert';

/** A notice that no booking can be installed for now, and why; nothing where bookings can be installed. */
export function NothingInstalled() {
  const reason = useWhyNothingIsInstalled();
  return (
    reason !== null && (
      <Box mb="md">
        <Alert tone="warn" title={text.nothingInstalled.title[reason]} announced="politely">
          {text.nothingInstalled.advice}
        </Alert>
      </Box>
    )
  );
}
