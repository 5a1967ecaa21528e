import { useState } from 'react';
import { Panel } from '../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ReachControl } from './ReachControl';
import { text } from '../text';
import { UtilizationChart } from './UtilizationChart';
import { useLinkUtilization, type Reach } from '../api/utilization';

/** What one direction of a link carried, as far back as is wanted. */
export function LinkUsePanel({ id, name }: { id: string; name: string }) {
  const [reach, setReach] = useState<Reach>('hour');
  const query = useLinkUtilization(id, reach);
  return (
    <Panel
      title={text.use.title}
      aside={<ReachControl label={text.reach.choose} value={reach} onChange={setReach} />}
    >
      {query.isPending && <SkeletonRows rows={1} height={220} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <UtilizationChart label={text.use.label(name)} utilization={query.data} words={text.use} />
      )}
    </Panel>
  );
}
