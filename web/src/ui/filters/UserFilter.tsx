import { useSeesAll } from '../../api/roles';
import { text } from '../text';
import { UserNames } from './Names';
import { TextFilter } from './TextFilter';
import type { FilterProps } from './values';

/** Filters by user. Users who may see the other accounts choose from a list. */
export function UserFilter({ values, errors, onChange }: FilterProps<'principal'>) {
  const seesAll = useSeesAll();
  return (
    <TextFilter
      label={text.filters.user}
      placeholder={text.filters.userHelp}
      value={values.principal}
      maxLength={64}
      {...(seesAll && { choices: <UserNames /> })}
      error={errors['principal']}
      onCommit={(principal) => {
        onChange({ principal });
      }}
    />
  );
}
