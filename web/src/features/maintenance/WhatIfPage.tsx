import { getRouteApi } from '@tanstack/react-router';
import { useSeesAll } from '../../api/roles';
import { SkeletonRows } from '../../ui/feedback/States';
import { PageHeader } from '../../ui/layout/PageHeader';
import { FailureForm } from './components/FailureForm';
import { NoAccess } from './components/NoAccess';
import { text } from './text';
import { useWantedParts } from './utils/useWantedParts';

const route = getRouteApi('/inside/what-if');

/** What becomes of bookings if parts of the network fail, and which failures would be worst. */
export function WhatIfPage() {
  const seesAll = useSeesAll();
  const search = route.useSearch();
  const wanted = useWantedParts(search);
  if (!seesAll) {
    return <NoAccess title={text.what.title} reason={text.closed.whatIf} advice={text.closed.whatIfAdvice} />;
  }
  return (
    <>
      <PageHeader title={text.what.title} lead={text.what.lead} />
      {wanted === null ? (
        <SkeletonRows rows={3} height={90} />
      ) : (
        <FailureForm key={JSON.stringify(search)} parts={wanted} />
      )}
    </>
  );
}
