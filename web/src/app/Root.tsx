import { Outlet } from '@tanstack/react-router';
import { useKeyboardPlace } from './useKeyboardPlace';

/** What all pages are drawn in, also those before sign-in. */
export function Root() {
  useKeyboardPlace();
  return <Outlet />;
}
