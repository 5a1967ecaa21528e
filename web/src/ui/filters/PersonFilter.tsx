import { useSeesAll } from '../../api/roles';
import { text } from '../text';
import { UserNames } from './Names';
import { TextFilter } from './TextFilter';
import type { FilterProps } from './values';

/** Filters by user. Users who may see the other accounts choose from a list. */
export function PersonFilter({ values, errors, onChange }: FilterProps<'principal'>) {
  const isTold = useSeesAll();
  return (
    <TextFilter
      label={text.filters.person}
      placeholder={text.filters.personHelp}
      value={values.principal}
      longest={64}
      {...(isTold && { choices: <UserNames /> })}
      error={errors['principal']}
      onCommit={(principal) => {
        onChange({ principal });
      }}
    />
  );
}
