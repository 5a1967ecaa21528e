import type { Service } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RowLink } from '../../../ui/table/RowLink';
import { text } from '../text';
import { addressOf, choiceName, flowsOf } from '../utils/state';
import { ServiceBadge } from './Badges';

const count = new Intl.NumberFormat('en');

const columns: readonly Column<Service>[] = [
  {
    id: 'name',
    header: text.columns.name,
    rowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <RowLink to="/services/$name" params={{ name }}>
        {name}
      </RowLink>
    ),
  },
  { id: 'address', header: text.columns.address, sortBy: addressOf, cell: addressOf },
  {
    id: 'share',
    header: text.columns.share,
    labelled: true,
    sortBy: ({ share }) => share,
    cell: ({ share }) => (
      <TextLink to="/shares/$name" params={{ name: share }}>
        {share}
      </TextLink>
    ),
  },
  {
    id: 'choice',
    header: text.columns.choice,
    labelled: true,
    sortBy: ({ choice }) => choiceName(choice),
    cell: ({ choice }) => choiceName(choice),
  },
  {
    id: 'servers',
    header: text.columns.servers,
    labelled: true,
    sortBy: ({ servers }) => servers.length,
    cell: ({ servers }) =>
      text.serverCounts(
        servers.length,
        servers.filter(({ health }) => health === 'down').length,
        servers.filter(({ draining }) => draining).length,
      ),
  },
  {
    id: 'flows',
    header: text.columns.flows,
    numeric: true,
    labelled: true,
    sortBy: (service) => flowsOf(service) ?? -1,
    cell: (service) => {
      const flows = flowsOf(service);
      return flows === null ? text.unknown : count.format(flows);
    },
  },
  { id: 'state', header: text.columns.state, cell: (service) => <ServiceBadge service={service} /> },
];

/** Services, by name. */
export function ServiceTable({ services }: { services: readonly Service[] }) {
  return (
    <DataTable
      cards
      framed
      label={text.title}
      template="1.2fr 1.4fr 1fr 1fr 1.3fr 5rem 9rem"
      columns={columns}
      rows={services}
      idOf={idOf}
    />
  );
}

function idOf({ name }: Service): string {
  return name;
}
