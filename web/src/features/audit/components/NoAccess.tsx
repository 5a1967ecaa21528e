import { IconLock } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { PageHeader } from '../../../ui/layout/PageHeader';
import { EmptyState } from '../../../ui/feedback/States';
import { text } from '../text';

/** For those whom the gateway would refuse the record. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconLock size={22} />}
        title={text.closed.title}
        action={<ButtonLink to="/bookings">{text.closed.home}</ButtonLink>}
      >
        {text.closed.advice}
      </EmptyState>
    </>
  );
}
