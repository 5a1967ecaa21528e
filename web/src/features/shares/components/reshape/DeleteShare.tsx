import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useShares } from '../../../../api/shares';
import { FormDialog } from '../../../../ui/forms/FormDialog';
import { under } from '../../utils/hierarchy';
import type { VersionedShare } from '../../api/share';
import { ReshapeForm } from './ReshapeForm';
import { text } from './text';
import { useEditBase } from './useEditBase';

const words = text.remove;

/** Asks whether a share is to end, with all that is under it. */
export function DeleteShare({ first }: { first: VersionedShare }) {
  return (
    <FormDialog
      secondary
      wide
      label={words.open}
      icon={<IconTrash size={16} aria-hidden />}
      title={words.title(first.share.name)}
    >
      {(close) => <DeleteForm first={first} onClose={close} />}
    </FormDialog>
  );
}

function DeleteForm({ first, onClose }: { first: VersionedShare; onClose: () => void }) {
  const edit = useEditBase(first);
  const shares = useShares().data ?? [];
  const navigate = useNavigate();
  const { share } = edit.base;
  const below = under(share.name, shares);
  return (
    <ReshapeForm
      danger
      edit={edit}
      change={{ delete: true }}
      effects={[
        words.final,
        below.length === 0 ? words.alone : words.below(below),
        words.waiting,
        ...(share.speakers.length > 0 ? [words.speakers(share.speakers.length)] : []),
      ]}
      nothing=""
      submit={words.submit}
      done={words.done(share.name)}
      onDone={() => {
        onClose();
        void navigate(
          share.parent === null
            ? { to: '/shares' }
            : { to: '/shares/$name', params: { name: share.parent }, replace: true },
        );
      }}
      onClose={onClose}
    />
  );
}
