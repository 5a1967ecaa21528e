import { MultiSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useLinkRisks } from '../../../api/linkRisks';
import { text } from '../text';

const words = text.parts;

/** Which shared risks occur; nothing where no link has any. */
export function RisksField(props: { values: readonly string[]; risks: GetInputPropsReturnType }) {
  const stated = useLinkRisks().data ?? [];
  const names = [...new Set([...stated.flatMap(({ risks }) => risks), ...props.values])].sort();
  return names.length === 0 ? null : (
    <MultiSelect
      label={words.risks}
      description={words.risksHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      hidePickedOptions
      limit={200}
      nothingFoundMessage={words.noRisk}
      data={names}
      {...props.risks}
    />
  );
}
