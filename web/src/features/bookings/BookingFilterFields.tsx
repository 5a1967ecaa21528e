import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useId } from 'react';
import { useHosts } from '../../api/hosts';
import { useShares } from '../../api/shares';
import { TextFilter } from '../../ui/TextFilter';
import { TimeFilter } from '../../ui/TimeFilter';
import classes from './BookingFilterFields.module.css';
import { bookingStates, changed, filtersSet, type BookingsSearch } from './search';
import { text } from './text';

const words = text.filters;

/** What the bookings can be searched by. On narrow screens the fields are folded away until they are asked for. */
export function BookingFilterFields(props: {
  search: BookingsSearch;
  /** What the gateway finds wrong, by the name of the filter. */
  errors: Readonly<Record<string, string>>;
  onChange: (next: BookingsSearch) => void;
}) {
  const { search, errors } = props;
  const [opened, { toggle }] = useDisclosure(false);
  const fields = useId();
  const set = (change: Parameters<typeof changed>[1]) => {
    props.onChange(changed(search, change));
  };
  const shares = useShares().data?.map(({ name }) => name) ?? [];
  const hosts = useHosts().data?.map(({ name }) => name) ?? [];
  return (
    <search aria-label={words.search}>
      <div className={classes['toggle']}>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={fields}
          onClick={toggle}
        >
          {words.show(filtersSet(search).length)}
        </Button>
      </div>
      <div id={fields} className={classes['fields']} data-opened={opened}>
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
        <TextFilter
          label={words.names.share}
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
          label={words.names.host}
          placeholder={words.hostHelp}
          value={search.host}
          longest={255}
          choices={hosts}
          error={errors['host']}
          onCommit={(host) => {
            set({ host });
          }}
        />
        <TimeFilter
          label={words.names.from}
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
          label={words.names.to}
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
    </search>
  );
}
