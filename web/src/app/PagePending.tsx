import { SkeletonRows } from '../ui/feedback/States';

/** Stands in for a page whose code is on its way. */
export function PagePending() {
  return <SkeletonRows rows={6} />;
}
