import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { useSeesAll } from '../../api/roles';
import { ApiError } from '../../api/problem';
import { NoneMatch } from '../../ui/feedback/NoneMatch';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { PageHeader } from '../../ui/layout/PageHeader';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { AuditFilterBar } from './components/AuditFilterBar';
import { AuditTable } from './components/AuditTable';
import { NoAccess } from './components/NoAccess';
import { useLog } from './api/log';
import { NewEventsBar } from './components/NewEventsBar';
import { countFilters, exportHref, type AuditSearch } from './search';
import { text } from './text';
import { Button, Group } from '@mantine/core';

const route = getRouteApi('/inside/audit');

/** The record of decisions: who asked for what, and what became of it. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayRead = useSeesAll();
  const query = useLog(search, mayRead);
  const show = (next: AuditSearch) => {
    void navigate({ search: next, replace: true });
  };
  const clear = () => {
    show(search.follow ? { follow: true } : {});
  };
  if (!mayRead) return <NoAccess title={text.title} />;
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <ButtonLink to="/audit/statistics" variant="default">
              {text.statistics.link}
            </ButtonLink>
            <ExportLinks search={search} />
          </>
        }
      />
      <AuditFilterBar
        search={search}
        errors={query.error instanceof ApiError ? query.error.fields : {}}
        onChange={show}
        onClear={clear}
      />
      <Log search={search} query={query} onClear={clear} />
    </>
  );
}

function Log(props: { search: AuditSearch; query: ReturnType<typeof useLog>; onClear: () => void }) {
  const { search, query } = props;
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={8} height={48} />
    );
  }
  const events = query.data.pages.flatMap((page) => page.events);
  const isFiltered = countFilters(search) > 0;
  return (
    <>
      <NewEventsBar search={search} shown={events} />
      {events.length === 0 ? (
        <Nothing isFiltered={isFiltered} onClear={props.onClear} />
      ) : (
        <AuditTable
          events={events}
          search={search}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          end={isFiltered ? text.theEndOfMatches : text.theEnd}
        />
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <IconFileSearch size={22} />;
  const words = text.empty;
  return isFiltered ? (
    <NoneMatch
      icon={icon}
      title={words.noneMatch}
      advice={words.noneMatchAdvice}
      clear={text.filters.clear}
      onClear={onClear}
    />
  ) : (
    <EmptyState icon={icon} title={words.title}>
      {words.advice}
    </EmptyState>
  );
}

/** Downloads of every event that matches, not only of those on the page. */
function ExportLinks({ search }: { search: AuditSearch }) {
  return (
    <Group gap="xs" role="group" aria-label={text.exports.label}>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={exportHref(search, format)}
          download
          variant="default"
          title={format === 'csv' ? text.exports.csvHelp : text.exports.ndjsonHelp}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {text.exports[format]}
        </Button>
      ))}
    </Group>
  );
}
