import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, client } from '../../../api/client';
import type { Share } from '../../../api/types';
import { usageInterval, usageQuery, type Reach } from '../../../charts/usage/reach';
import { UsagePanel } from '../../../charts/usage/UsagePanel';
import { text } from '../text';

const words = text.usage;

/** What the bookings of a share, and of those under it, reserved and used. */
export function ShareUsagePanel({ share }: { share: Share }) {
  const [reach, setReach] = useState<Reach>('hour');
  const query = useUsage(share.name, reach);
  return (
    <UsagePanel
      label={words.label(share.name)}
      query={query}
      reach={reach}
      onReach={setReach}
      levels={query.data ? [{ name: words.limit, bps: query.data.limit, role: 'limit' }] : []}
    />
  );
}

function useUsage(name: string, reach: Reach) {
  return useQuery({
    queryKey: ['share-usage', name, reach],
    queryFn: ({ signal }) =>
      answer(
        client.GET('/shares/{name}/usage', {
          params: { path: { name }, query: usageQuery(reach) },
          signal,
        }),
      ),
    refetchInterval: usageInterval(reach),
    placeholderData: keepPreviousData,
  });
}
