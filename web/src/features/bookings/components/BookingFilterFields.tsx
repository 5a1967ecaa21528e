import { NativeSelect } from '@mantine/core';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { TextFilter } from '../../../ui/filters/TextFilter';
import { UserFilter } from '../../../ui/filters/UserFilter';
import { PlaceFilters } from '../../../ui/filters/PlaceFilters';
import { SpanFilters } from '../../../ui/filters/SpanFilters';
import { bookingStates, changed, filtersSet, type BookingsSearch } from '../search';
import { text } from '../text';

/** What the bookings can be searched by. */
export function BookingFilterFields(props: {
  search: BookingsSearch;
  /** What the gateway finds wrong, by the name of the filter. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: BookingsSearch) => void;
}) {
  const { search, errors } = props;
  const set = (change: Parameters<typeof changed>[1]) => {
    props.onChange(changed(search, change));
  };
  const filter = { values: search, errors, onChange: set };
  return (
    <FilterBar label={text.filters.search} count={filtersSet(search).length}>
      <NativeSelect
        label={text.state}
        value={search.state ?? 'any'}
        data={[
          { value: 'any', label: text.anyState },
          ...bookingStates.map((value) => ({ value, label: text.bookingStates[value] })),
        ]}
        onChange={(event) => {
          set({ state: bookingStates.find((known) => known === event.currentTarget.value) });
        }}
      />
      <UserFilter {...filter} />
      <PlaceFilters {...filter} />
      <TextFilter
        label={text.filters.names.application}
        placeholder={text.filters.applicationHelp}
        value={search.application}
        maxLength={64}
        error={errors['application']}
        onCommit={(application) => {
          set({ application });
        }}
      />
      <SpanFilters {...filter} labels={text.filters.names} />
    </FilterBar>
  );
}
