import type { User } from '../../api/types';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { tellDone, tellFailed } from '../../ui/toast';
import { text } from './text';
import { useUnlinkIdentity } from './users';

const words = text.identity;

/** Has no provider sign somebody in any more, after asking. */
export function UnlinkIdentity({ user: { name, hasPassword } }: { user: User }) {
  const unlink = useUnlinkIdentity(name);
  return (
    <ConfirmButton
      compact
      label={words.unlink}
      accessibleLabel={words.unlinkLabel}
      title={words.unlinkTitle(name)}
      consequence={
        hasPassword ? words.unlinkHelp(name) : `${words.unlinkHelp(name)} ${words.lockedOut(name)}`
      }
      confirm={words.unlink}
      pending={unlink.isPending}
      onConfirm={() =>
        unlink.mutateAsync(undefined, {
          onSuccess: () => {
            tellDone(words.unlinked(name));
          },
          onError: tellFailed,
        })
      }
    />
  );
}
