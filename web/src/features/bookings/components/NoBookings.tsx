import { IconCalendarPlus } from '@tabler/icons-react';
import { useMayBook } from '../../../api/roles';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { NoneMatch } from '../../../ui/feedback/NoneMatch';
import { EmptyState } from '../../../ui/feedback/States';
import { text } from '../text';

const words = text.empty;

/** There are none: none at all, or none that match. */
export function NoBookings({ filtered, onReset }: { filtered: boolean; onReset?: (() => void) | undefined }) {
  const icon = <IconCalendarPlus size={22} />;
  const book = useMayBook() && <ButtonLink to="/book">{text.book}</ButtonLink>;
  if (filtered && onReset === undefined) {
    return (
      <EmptyState icon={icon} title={words.noneVisible} action={book}>
        {words.noneVisibleAdvice}
      </EmptyState>
    );
  }
  return filtered && onReset ? (
    <NoneMatch
      icon={icon}
      title={words.noneMatch}
      advice={words.noneMatchAdvice}
      clear={text.filters.clear}
      onClear={onReset}
    />
  ) : (
    <EmptyState icon={icon} title={words.title} action={book}>
      {words.advice}
    </EmptyState>
  );
}
