import { Button } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { useServices } from '../../api/services';
import { documentation } from '../../lib/documentation';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { PageHeader } from '../../ui/layout/PageHeader';
import { NewService } from './components/NewService';
import { ServiceTable } from './components/ServiceTable';
import { useManagedShares } from './utils/managed';
import { text } from './text';

/** All services that the user may see. */
export function ServicesPage() {
  const mayCreate = useManagedShares().length > 0;
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={mayCreate && <NewService />} />
      <Services mayCreate={mayCreate} />
    </>
  );
}

function Services({ mayCreate }: { mayCreate: boolean }) {
  const query = useServices();
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const readMore = (
    <Button
      component="a"
      href={`${documentation}user-guide.html#distribute-flows-over-servers`}
      target="_blank"
      rel="noopener"
      variant="default"
    >
      {text.readMore}
    </Button>
  );
  return query.data.length === 0 ? (
    <EmptyState icon={<IconServer size={22} />} title={text.empty} action={readMore}>
      {mayCreate ? text.emptyAdvice : text.emptyReaderAdvice}
    </EmptyState>
  ) : (
    <ServiceTable services={query.data} />
  );
}
