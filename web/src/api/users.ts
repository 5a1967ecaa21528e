import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';
import { useSeesAll } from './roles';

/** Everyone with an account, by name. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await answer(client.GET('/users', { signal }))).users,
});

/** The names of all accounts, to choose from; undefined for users who may not see them and type the name. */
export function useUserNames(): readonly string[] | undefined {
  const isAllowed = useSeesAll();
  const query = useQuery({ ...usersQuery, enabled: isAllowed });
  return isAllowed ? (query.data ?? []).map(({ name }) => name) : undefined;
}
