import { useSeesAll } from '../../../api/roles';
import { EmptyState } from '../../../ui/feedback/States';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

/** The network has none of something yet: when that appears, and where to look for what is wrong. */
export function NothingFound({ children }: { children: string }) {
  const seesHealth = useSeesAll();
  return (
    <EmptyState
      action={
        seesHealth && (
          <ButtonLink to="/admin/health" variant="default" size="xs">
            {text.seeHealth}
          </ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
