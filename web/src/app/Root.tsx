import { Outlet } from '@tanstack/react-router';
import { useEnterInLists } from './useEnterInLists';
import { useKeyboardPlace } from './useKeyboardPlace';

/** What all pages are drawn in, also those before sign-in. */
export function Root() {
  useKeyboardPlace();
  useEnterInLists();
  return <Outlet />;
}
