import type { Quota } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { quotaName } from '../../../ui/display/quotaWords';
import { useSetQuota } from '../api/quotas';
import { text } from '../text';

const words = text.quotas.reset;

/** Returns a quota to the default, after a question. */
export function ResetQuota({ quota }: { quota: Quota }) {
  const reset = useSetQuota();
  const kind = quotaName(quota.kind);
  return (
    <ConfirmButton
      compact
      label={words.open}
      accessibleLabel={words.label(kind, quota.name)}
      title={words.title(kind, quota.name)}
      consequence={words.consequence}
      confirm={words.open}
      pending={reset.isPending}
      onConfirm={() =>
        reset.mutateAsync(
          { ...quota, value: null },
          {
            onSuccess: () => {
              notifyDone(words.done(kind, quota.name));
            },
            onError: notifyFailed,
          },
        )
      }
    />
  );
}
