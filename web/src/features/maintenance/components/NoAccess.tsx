import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/States';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { PageHeader } from '../../../ui/layout/PageHeader';
import { text } from '../text';

/** For users to whom the gateway would refuse what a page shows. */
export function NoAccess(props: { title: string; reason: string; advice: string }) {
  return (
    <>
      <PageHeader title={props.title} />
      <EmptyState
        icon={<IconLock size={22} />}
        title={props.reason}
        action={<ButtonLink to="/maintenance">{text.closed.toList}</ButtonLink>}
      >
        {props.advice}
      </EmptyState>
    </>
  );
}
