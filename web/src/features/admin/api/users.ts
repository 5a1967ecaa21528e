import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { usersQuery } from '../../../api/users';
import type { IdentityLink, Role, User, UserRequest } from '../../../api/types';

export function useUsers() {
  return useQuery(usersQuery);
}

/** One of them. Kept under the key of all, so that what refreshes those refreshes this. */
export function userQuery(name: string) {
  return queryOptions({
    queryKey: ['users', name],
    queryFn: ({ signal }) => answer(client.GET('/users/{name}', { params: { path: { name } }, signal })),
  });
}

export function useUser(name: string) {
  return useQuery(userQuery(name));
}

/** Something that is done to a user; what the gateway answers is what is shown. The caller shows failures. */
function useChange<V>(change: (wanted: V) => Promise<User>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => {
      queries.setQueryData(userQuery(user.name).queryKey, user);
    },
    onSettled: () =>
      Promise.all(
        // Who there is to be a speaker, and what is one's own, may be others now, too.
        [usersQuery.queryKey, ['principals'], ['me']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
    gcTime: 0,
  });
}

export function useCreateUser() {
  return useChange((body: UserRequest) => answer(client.POST('/users', { body })));
}

const at = (name: string) => ({ params: { path: { name } } });

export function useChangeRole(name: string) {
  return useChange((role: Role) => answer(client.PUT('/users/{name}/role', { ...at(name), body: { role } })));
}

export function useSetPassword(name: string) {
  return useChange((password: string) =>
    answer(client.PUT('/users/{name}/password', { ...at(name), body: { password } })),
  );
}

export function useSetDisabled(name: string) {
  return useChange((disabled: boolean) =>
    answer(client.POST(disabled ? '/users/{name}/disable' : '/users/{name}/enable', at(name))),
  );
}

export function useLinkIdentity(name: string) {
  return useChange((body: IdentityLink) =>
    answer(client.PUT('/users/{name}/identity', { ...at(name), body })),
  );
}

export function useUnlinkIdentity(name: string) {
  return useChange(() => answer(client.DELETE('/users/{name}/identity', at(name))));
}

export function useRegisterHost(name: string) {
  return useChange((host: string) =>
    answer(client.PUT('/users/{name}/hosts/{host}', { params: { path: { name, host } } })),
  );
}

export function useReleaseHost(name: string) {
  return useChange((host: string) =>
    answer(client.DELETE('/users/{name}/hosts/{host}', { params: { path: { name, host } } })),
  );
}
