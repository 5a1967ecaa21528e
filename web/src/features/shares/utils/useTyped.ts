import { useDebouncedValue } from '@mantine/hooks';

const typing = 400;

/** The request once a user has stopped typing; null while a field is wrong. */
export function useTyped<T>(request: T | null): T | null {
  const [typed] = useDebouncedValue(JSON.stringify(request), typing);
  return JSON.parse(typed) as T | null;
}
