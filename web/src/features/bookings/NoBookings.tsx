import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/States';
import { text } from './text';

/** There are none: none at all, or none that match. */
export function NoBookings({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const icon = <IconCalendarPlus size={22} />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={text.empty.noneMatch}
        action={
          <Button variant="default" onClick={onReset}>
            {text.filters.clear}
          </Button>
        }
      >
        {text.empty.noneMatchAdvice}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={text.empty.title} action={<ButtonLink to="/book">{text.book}</ButtonLink>}>
      {text.empty.advice}
    </EmptyState>
  );
}
