import { useForm } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import { useShares } from '../../../../api/shares';
import { FormDialog } from '../../../../ui/forms/FormDialog';
import {
  DefinitionFormProvider,
  definitionErrors,
  definitionOf,
  definitionValuesOf,
  type Above,
  type DefinitionValues,
} from '../../utils/definition';
import { DefinitionFields } from '../DefinitionFields';
import type { VersionedShare } from '../../api/share';
import { altered, differences } from '../../utils/differences';
import { ReshapeForm } from './ReshapeForm';
import { text } from './text';
import { useEditBase } from './useEditBase';

const words = text.change;

/** Opens the form that gives a share other flows, another limit or other privileges. */
export function ChangeShare({ first }: { first: VersionedShare }) {
  const shares = useShares();
  const above = shares.data?.find(({ name }) => name === first.share.parent) ?? null;
  return (
    <FormDialog
      secondary
      wide
      label={words.open}
      icon={<IconPencil size={16} aria-hidden />}
      title={words.title(first.share.name)}
    >
      {(close) => <ChangeForm first={first} above={above} onClose={close} />}
    </FormDialog>
  );
}

function ChangeForm({ first, above, onClose }: { first: VersionedShare; above: Above; onClose: () => void }) {
  const edit = useEditBase(first);
  const { share } = edit.base;
  const form = useForm<DefinitionValues>({
    initialValues: definitionValuesOf(share, above),
    validate: (values) => definitionErrors(values, above),
  });
  const { values } = form;
  const isWrong = Object.keys(definitionErrors(values, above)).length > 0;
  const definition = definitionOf(values, above);
  const effects = isWrong ? [] : differences(share, altered(share, definition));
  return (
    <ReshapeForm
      edit={edit}
      change={effects.length > 0 ? { alter: definition } : null}
      effects={effects}
      nothing={isWrong ? text.wrong : words.nothing}
      submit={words.submit}
      done={words.done(share.name)}
      onWrong={() => {
        form.validate();
      }}
      onFields={(fields) => {
        form.setErrors({ ...fields });
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <DefinitionFormProvider form={form}>
        <DefinitionFields above={above} />
      </DefinitionFormProvider>
    </ReshapeForm>
  );
}
