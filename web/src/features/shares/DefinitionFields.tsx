import { Fieldset } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useHosts } from '../../api/hosts';
import { predicateNames } from '../../lib/flow';
import { FlowGroupFields } from '../../ui/flow-group/FlowGroupFields';
import { RateInput } from '../../ui/RateInput';
import { BoundsFields } from './BoundsFields';
import { definitionErrors, flowBoundsOf, isEmptyAt, type Above, type DefinitionValues } from './definition';
import { usePrincipalNames } from './principals';
import { text } from './text';

/** What a share is about and may: its limit, its flows within those above it, its privileges. */
export function DefinitionFields<V extends DefinitionValues>(props: {
  form: UseFormReturnType<V>;
  above: Above;
}) {
  const { form, above } = props;
  const hosts = useHosts();
  const users = usePrincipalNames();
  const { values } = form;
  const errors = { ...useSoonErrors(values, above), ...form.errors };
  const flowErrors = Object.fromEntries(
    predicateNames.flatMap((name) => {
      const error = errors[`flow.${name}`];
      return typeof error === 'string' ? [[name, error]] : [];
    }),
  );
  // The fields of a definition are among those of every form that has one; the compiler cannot tell.
  const set = (change: Partial<DefinitionValues>) => {
    form.setValues((before) => ({ ...before, ...change }));
  };
  return (
    <>
      <RateInput
        label={text.definition.limit}
        unitLabel={text.definition.limitUnit}
        value={values.limit}
        unit={values.limitUnit}
        error={errors['limit']}
        onValue={(limit) => {
          set({ limit });
        }}
        onUnit={(limitUnit) => {
          set({ limitUnit });
        }}
      />
      <Fieldset legend={text.definition.flowGroup}>
        <FlowGroupFields
          value={values.flow}
          bounds={flowBoundsOf(above)}
          errors={flowErrors}
          hosts={hosts.data ?? []}
          users={users}
          onChange={(change) => {
            set({ flow: { ...values.flow, ...change } });
          }}
        />
      </Fieldset>
      <BoundsFields values={values} errors={errors} above={above} onChange={set} />
    </>
  );
}

/** Longer than between two keys: nobody is told that half an address is none. */
const pause = 600;

/** What is wrong with what was typed once nobody types; what is still empty is told when it is sent. */
function useSoonErrors(values: DefinitionValues, above: Above): Record<string, string> {
  const [settled] = useDebouncedValue(values, pause);
  if (settled !== values) return {};
  const errors = Object.entries(definitionErrors(values, above));
  return Object.fromEntries(errors.filter(([path]) => !isEmptyAt(values, path)));
}
