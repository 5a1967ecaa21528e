import { Button, NativeSelect, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useHosts } from '../../api/hosts';
import { useShares } from '../../api/shares';
import classes from './AuditFilterBar.module.css';
import { isListed, kindGroups, kindWords } from './kinds';
import { changed, countFilters, outcomes, type AuditSearch } from './search';
import { text } from './text';
import { TextFilter } from '../../ui/TextFilter';
import { TimeFilter } from '../../ui/TimeFilter';

/** What the record can be searched by. On narrow screens the fields are folded away until they are asked for. */
export function AuditFilterBar(props: {
  search: AuditSearch;
  /** What the gateway finds wrong, by the name of the filter. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: AuditSearch) => void;
  onClear: () => void;
}) {
  const { search, errors } = props;
  const [opened, { toggle }] = useDisclosure(false);
  const fields = useId();
  const count = countFilters(search);
  const words = text.filters;
  const set = (change: Parameters<typeof changed>[1]) => {
    props.onChange(changed(search, change));
  };
  const shares = useShares().data?.map(({ name }) => name) ?? [];
  const hosts = useHosts().data?.map(({ name }) => name) ?? [];
  return (
    <search className={classes['bar']} aria-label={text.search}>
      <div className={classes['toggle']}>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={fields}
          onClick={toggle}
        >
          {count === 0 ? words.show : words.showCount(count)}
        </Button>
      </div>
      <div id={fields} className={classes['fields']} data-opened={opened}>
        <TextFilter
          label={words.principal}
          placeholder={words.principalHelp}
          value={search.principal}
          longest={64}
          error={errors['principal']}
          onCommit={(principal) => {
            set({ principal });
          }}
        />
        <KindFilter
          kind={search.kind}
          onChange={(kind) => {
            set({ kind });
          }}
        />
        <TextFilter
          label={words.share}
          placeholder={words.shareHelp}
          value={search.share}
          longest={64}
          choices={shares}
          error={errors['share']}
          onCommit={(share) => {
            set({ share });
          }}
        />
        <TextFilter
          label={words.host}
          placeholder={words.hostHelp}
          value={search.host}
          longest={255}
          choices={hosts}
          error={errors['host']}
          onCommit={(host) => {
            set({ host });
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
        <div className={classes['times']}>
          <TimeFilter
            label={words.from}
            value={search.from}
            error={errors['from']}
            objection={(instant) =>
              search.to !== undefined && instant >= Date.parse(search.to) ? words.fromAfterTo : undefined
            }
            onCommit={(from) => {
              set({ from });
            }}
          />
          <TimeFilter
            label={words.to}
            value={search.to}
            error={errors['to']}
            objection={(instant) =>
              search.from !== undefined && instant <= Date.parse(search.from) ? words.toBeforeFrom : undefined
            }
            onCommit={(to) => {
              set({ to });
            }}
          />
        </div>
      </div>
      <div className={classes['foot']}>
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
      </div>
    </search>
  );
}

function KindFilter(props: { kind: string | undefined; onChange: (kind: string | undefined) => void }) {
  const { kind } = props;
  const words = text.filters;
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
