import { Select, Text } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useState } from 'react';
import { useShares } from '../../../../api/shares';
import { FormDialog } from '../../../../ui/forms/FormDialog';
import { chainOf, moveTargets, under } from '../../utils/hierarchy';
import type { VersionedShare } from '../../api/share';
import { ReshapeForm } from './ReshapeForm';
import { text } from './text';
import { useEditBase } from './useEditBase';

const words = text.move;

/** Opens the form that makes a share, with all that is under it, a part of another. */
export function MoveShare({ first }: { first: VersionedShare }) {
  return (
    <FormDialog
      secondary
      wide
      label={words.open}
      icon={<IconArrowsMove size={16} aria-hidden />}
      title={words.title(first.share.name)}
    >
      {(close) => <MoveForm first={first} onClose={close} />}
    </FormDialog>
  );
}

function MoveForm({ first, onClose }: { first: VersionedShare; onClose: () => void }) {
  const edit = useEditBase(first);
  const shares = useShares().data ?? [];
  const [parent, setParent] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { share } = edit.base;
  const places = moveTargets(share, shares);
  const below = under(share.name, shares);
  const chain = (name: string | null) => chainOf(name, shares).join(' › ');
  return (
    <ReshapeForm
      edit={edit}
      change={parent === null ? null : { move: { parent } }}
      effects={
        parent === null
          ? []
          : [
              words.from(chain(share.parent)),
              words.into(chain(parent)),
              ...(below.length > 0 ? [words.below(below)] : []),
            ]
      }
      nothing={words.nothing}
      submit={words.submit}
      done={words.done(share.name, parent ?? '')}
      onWrong={() => {
        setMissing(true);
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {places.length === 0 ? (
        <Text>{words.nowhere}</Text>
      ) : (
        <Select
          data-autofocus
          searchable
          label={words.to}
          placeholder={words.choose}
          data={places}
          limit={200}
          value={parent}
          error={missing && parent === null && words.choose}
          onChange={setParent}
        />
      )}
    </ReshapeForm>
  );
}
