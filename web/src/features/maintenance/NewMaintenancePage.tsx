import { getRouteApi } from '@tanstack/react-router';
import { useMaintains } from '../../api/roles';
import { SkeletonRows } from '../../ui/feedback/States';
import { PageHeader } from '../../ui/layout/PageHeader';
import { BackToMaintenance } from './components/BackToMaintenance';
import { MaintenanceForm } from './components/MaintenanceForm';
import { NoAccess } from './components/NoAccess';
import { text } from './text';
import { useWantedParts } from './utils/useWantedParts';

const route = getRouteApi('/inside/maintenance/new');

/** The page where administrators schedule maintenance. */
export function NewMaintenancePage() {
  const maintains = useMaintains();
  const search = route.useSearch();
  const wanted = useWantedParts(search);
  if (!maintains) {
    return <NoAccess title={text.form.title} reason={text.closed.form} advice={text.closed.formAdvice} />;
  }
  return (
    <>
      <PageHeader above={<BackToMaintenance />} title={text.form.title} lead={text.form.lead} />
      {wanted === null ? (
        <SkeletonRows rows={3} height={90} />
      ) : (
        <MaintenanceForm key={JSON.stringify(search)} parts={wanted} />
      )}
    </>
  );
}
