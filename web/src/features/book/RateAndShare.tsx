import { Select, SimpleGrid } from '@mantine/core';
import type { Share } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { RateInput } from '../../ui/RateInput';
import type { BookErrors, BookValues } from './form';
import { text } from './text';

/** How much is asked for, and whose bandwidth it is taken from. */
export function RateAndShare(props: {
  values: BookValues;
  errors: BookErrors;
  shares: readonly Share[];
  onChange: (change: Partial<BookValues>) => void;
}) {
  const { values, errors, shares, onChange } = props;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <RateInput
        label={values.kind === 'transfer' ? text.rateAtMost : text.rate}
        unitLabel={text.rateUnit}
        value={values.rate}
        unit={values.rateUnit}
        error={errors.rate}
        onValue={(rate) => {
          onChange({ rate });
        }}
        onUnit={(rateUnit) => {
          onChange({ rateUnit });
        }}
      />
      <Select
        label={text.share}
        searchable={shares.length > 8}
        allowDeselect={false}
        placeholder={text.shareMissing}
        data={shares.map((share) => ({
          value: share.name,
          label: text.shareOption(share.name, formatRate(share.maxReserveBps)),
        }))}
        value={values.share === '' ? null : values.share}
        error={errors.share}
        onChange={(share) => {
          onChange({ share: share ?? '' });
        }}
      />
    </SimpleGrid>
  );
}
