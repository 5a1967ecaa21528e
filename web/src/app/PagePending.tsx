import { SkeletonRows } from '../ui/feedback/States';

/** Replaces a page while its code loads. */
export function PagePending() {
  return <SkeletonRows rows={6} />;
}
