import { Button } from '@mantine/core';
import type { User } from '../../../api/types';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';
import { useSetDisabled } from '../api/users';

const words = text.state;

/** Disables a user after a question; or enables a user again, which does no harm and needs no question. */
export function DisableUser({ user: { name, disabled } }: { user: User }) {
  const change = useSetDisabled(name);
  const set = (wanted: boolean) =>
    change.mutateAsync(wanted, {
      onSuccess: () => {
        notifyDone(wanted ? words.disabledDone(name) : words.enabledDone(name));
      },
      onError: notifyFailed,
    });
  if (disabled) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        loading={change.isPending}
        onClick={() => {
          set(false).catch(() => undefined);
        }}
      >
        {words.enable}
      </Button>
    );
  }
  return (
    <ConfirmButton
      compact
      label={words.disable}
      title={words.disableTitle(name)}
      consequence={words.disableHelp(name)}
      confirm={words.disable}
      pending={change.isPending}
      onConfirm={() => set(true)}
    />
  );
}
