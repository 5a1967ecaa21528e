import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { FilterBar } from '../../../ui/filters/FilterBar';
import { UserFilter } from '../../../ui/filters/UserFilter';
import { PlaceFilters } from '../../../ui/filters/PlaceFilters';
import { SpanFilters } from '../../../ui/filters/SpanFilters';
import { TextFilter } from '../../../ui/filters/TextFilter';
import { isListed, kindGroups, kindWords } from '../utils/kinds';
import { changed, countFilters, outcomes, type AuditSearch } from '../search';
import { text } from '../text';

const words = text.filters;

/** What the record can be searched by. */
export function AuditFilterBar(props: {
  search: AuditSearch;
  /** What the gateway finds wrong, by the name of the filter. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: AuditSearch) => void;
  onClear: () => void;
}) {
  const { search, errors } = props;
  const count = countFilters(search);
  const set = (change: Parameters<typeof changed>[1]) => {
    props.onChange(changed(search, change));
  };
  const filter = { values: search, errors, onChange: set };
  return (
    <FilterBar
      label={text.search}
      count={count}
      foot={
        <>
          <Switch
            label={words.follow}
            checked={search.follow === true}
            onChange={(event) => {
              set({ follow: event.currentTarget.checked ? true : undefined });
            }}
          />
          {count > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFilterOff size={16} aria-hidden />}
              onClick={props.onClear}
            >
              {words.clear}
            </Button>
          )}
        </>
      }
    >
      <UserFilter {...filter} />
      <KindFilter
        kind={search.kind}
        onChange={(kind) => {
          set({ kind });
        }}
      />
      <PlaceFilters {...filter} />
      <TextFilter
        label={words.booking}
        placeholder={words.bookingHelp}
        value={search.booking}
        maxLength={36}
        error={errors['booking']}
        onCommit={(booking) => {
          set({ booking });
        }}
      />
      <NativeSelect
        label={words.outcome}
        value={search.outcome ?? ''}
        data={[
          { value: '', label: words.anyOutcome },
          ...outcomes.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
        onChange={(event) => {
          set({ outcome: outcomes.find((known) => known === event.currentTarget.value) });
        }}
      />
      <SpanFilters {...filter} labels={words} />
    </FilterBar>
  );
}

function KindFilter(props: { kind: string | undefined; onChange: (kind: string | undefined) => void }) {
  const { kind } = props;
  return (
    <NativeSelect
      label={words.kind}
      value={kind ?? ''}
      data={[
        { value: '', label: words.anyKind },
        ...kindGroups(),
        ...(kind !== undefined && !isListed(kind)
          ? [{ group: words.otherKind, items: [{ value: kind, label: kindWords(kind) }] }]
          : []),
      ]}
      onChange={(event) => {
        const value = event.currentTarget.value;
        props.onChange(value === '' ? undefined : value);
      }}
    />
  );
}
