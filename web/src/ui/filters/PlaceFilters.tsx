import { useHosts } from '../../api/hosts';
import { useShares } from '../../api/shares';
import { text } from '../text';
import { TextFilter } from './TextFilter';
import type { FilterProps } from './values';

const words = text.filters;

/** Which share and which host something is about. */
export function PlaceFilters({ values, errors, onChange }: FilterProps<'share' | 'host'>) {
  const shares = useShares().data ?? [];
  const hosts = useHosts().data ?? [];
  return (
    <>
      <TextFilter
        label={words.share}
        placeholder={words.shareHelp}
        value={values.share}
        longest={64}
        choices={shares.map(({ name }) => name)}
        error={errors['share']}
        onCommit={(share) => {
          onChange({ share });
        }}
      />
      <TextFilter
        label={words.host}
        placeholder={words.hostHelp}
        value={values.host}
        longest={255}
        choices={hosts.map(({ name }) => name)}
        error={errors['host']}
        onCommit={(host) => {
          onChange({ host });
        }}
      />
    </>
  );
}
