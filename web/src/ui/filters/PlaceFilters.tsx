import { text } from '../text';
import { HostNames, ShareNames } from './Names';
import { TextFilter } from './TextFilter';
import type { FilterProps } from './values';

const words = text.filters;

/** Which share and which host something is about. */
export function PlaceFilters({ values, errors, onChange }: FilterProps<'share' | 'host'>) {
  return (
    <>
      <TextFilter
        label={words.share}
        placeholder={words.shareHelp}
        value={values.share}
        maxLength={64}
        choices={<ShareNames />}
        error={errors['share']}
        onCommit={(share) => {
          onChange({ share });
        }}
      />
      <TextFilter
        label={words.host}
        placeholder={words.hostHelp}
        value={values.host}
        maxLength={255}
        choices={<HostNames />}
        error={errors['host']}
        onCommit={(host) => {
          onChange({ host });
        }}
      />
    </>
  );
}
