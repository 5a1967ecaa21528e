import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../api/attempts';
import { answer, client, done } from '../../../api/client';
import { servicesQuery } from '../../../api/services';
import type { Service, ServiceRequest, ServiceServers } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';

/** Creates a service, at most once. The form shows refusals and field errors. */
export function useCreateService() {
  const refresh = useRefresh();
  const attempt = useAttempts<ServiceRequest, Service>((body, header) =>
    answer(client.POST('/services', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (service: ServiceRequest) => attempt(service, () => service),
    onSuccess: async ({ name }) => {
      await refresh();
      notifyDone(text.form.created(name));
    },
  });
}

/** Replaces the servers of a service, and how one of them is chosen. */
export function useChangeService(name: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<ServiceServers, Service>((body, header) =>
    answer(client.PUT('/services/{name}', { params: { path: { name }, header }, body })),
  );
  return useMutation({
    mutationFn: (servers: ServiceServers) => attempt(servers, () => servers),
    onSuccess: refresh,
  });
}

/** Deletes a service. */
export function useDeleteService(name: string) {
  const refresh = useRefresh();
  const attempt = useAttempts<string, undefined>(async (_body, header) => {
    await done(client.DELETE('/services/{name}', { params: { path: { name }, header } }));
    return undefined;
  });
  return useMutation({
    mutationFn: () => attempt(name, () => name),
    onSuccess: async () => {
      await refresh();
      notifyDone(text.remove.done(name));
    },
    onError: notifyFailed,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: servicesQuery.queryKey });
}
