import { Group } from '@mantine/core';
import type { Quota } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { QuotaUse } from '../../../ui/display/QuotaUse';
import { quotaName } from '../../../ui/display/quotaWords';
import { text } from '../text';
import { ChangeQuota } from './SetQuota';
import { ResetQuota } from './ResetQuota';

const words = text.quotas;

const facts: readonly Column<Quota>[] = [
  {
    id: 'name',
    header: words.columns.name,
    rowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ holder, name }) =>
      holder === 'user' ? (
        <TextLink to="/admin/users/$name" params={{ name }} underline="hover">
          {name}
        </TextLink>
      ) : (
        <TextLink to="/shares/$name" params={{ name }} underline="hover">
          {name}
        </TextLink>
      ),
  },
  {
    id: 'holder',
    header: words.columns.holder,
    sortBy: ({ holder }) => words.holders[holder],
    cell: ({ holder }) => words.holders[holder],
  },
  {
    id: 'kind',
    header: words.columns.kind,
    sortBy: ({ kind }) => quotaName(kind),
    cell: ({ kind }) => quotaName(kind),
  },
  {
    id: 'use',
    header: words.columns.use,
    sortBy: ({ use, value }) => (value === 0 ? (use > 0 ? Infinity : 0) : use / value),
    cell: (quota) => <QuotaUse quota={quota} />,
  },
];

const actions: Column<Quota> = {
  id: 'actions',
  header: words.columns.actions,
  numeric: true,
  cell: (quota) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <ChangeQuota quota={quota} />
      {quota.exception && <ResetQuota quota={quota} />}
    </Group>
  ),
};

/** Quotas of users and shares; with actions for who may change them. */
export function QuotaTable(props: {
  label: string;
  quotas: readonly Quota[];
  mayChange: boolean;
  empty: string;
}) {
  return (
    <DataTable
      cards
      label={props.label}
      template={
        props.mayChange
          ? '1fr 5rem 1.1fr minmax(11rem, 1.5fr) 10.5rem'
          : '1fr 5rem 1.1fr minmax(11rem, 1.5fr)'
      }
      columns={props.mayChange ? allColumns : facts}
      rows={props.quotas}
      idOf={idOf}
      empty={props.empty}
    />
  );
}

const allColumns = [...facts, actions];

function idOf({ holder, name, kind }: Quota): string {
  return `${holder} ${name} ${kind}`;
}
