import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../api/attempts';
import { answer, client, done } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import { maintenanceQuery } from '../../../api/maintenance';
import type { Maintenance, MaintenanceProgress, MaintenanceRequest } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';
import { toMaintenance, type MaintenanceValues } from '../utils/form';

/** While bookings are still to move, no event reports how many. */
const movingInterval = 2_000;

/** One window, and how far the gateway is with moving bookings away. */
export function windowQuery(id: string) {
  return queryOptions({
    queryKey: [...maintenanceQuery.queryKey, id],
    queryFn: ({ signal }) =>
      answer(
        client.GET('/maintenance/{id}', { params: { path: { id } }, signal }),
      ) as Promise<MaintenanceProgress>,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.toMove > 0 ? movingInterval : data?.interruptedCount ? 10_000 : false,
  });
}

/** Schedules maintenance, at most once. The form shows what is wrong. */
export function useSchedule(zone: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<MaintenanceRequest, readonly Maintenance[]>(
    async (body, header) =>
      (await answer(client.POST('/maintenance', { params: { header }, body }))).maintenance,
  );
  return useMutation({
    mutationFn: (values: MaintenanceValues) =>
      attempt(values, () => toMaintenance(values, gatewayNow(), zone)),
    onSuccess: async (scheduled) => {
      await refresh();
      notifyDone(text.form.done, scheduled.length > 1 ? text.form.doneCount(scheduled.length) : undefined);
    },
  });
}

/** Ends or cancels a window, or all windows of its series. */
export function useEnd(id: string, ofSeries: boolean, message: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<string, undefined>(async (_body, header) => {
    const query = ofSeries ? { query: { series: 'true' as const } } : {};
    await done(client.DELETE('/maintenance/{id}', { params: { path: { id }, header, ...query } }));
    return undefined;
  });
  return useMutation({
    mutationFn: () => attempt(id, () => id),
    onSuccess: async () => {
      await refresh();
      notifyDone(message);
    },
    onError: notifyFailed,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: maintenanceQuery.queryKey });
}
