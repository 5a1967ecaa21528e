import { deferredCode } from '../../ui/layout/deferredCode';
import { Deferred } from '../../ui/layout/Deferred';
import { SkeletonRows } from '../../ui/feedback/States';
import type { ChoiceMapProps } from './ChoiceMap';

const code = deferredCode(() => import('./ChoiceMap'));

/** The map to choose on; its code is fetched when it is first shown. */
export function DeferredChoiceMap(props: ChoiceMapProps) {
  return (
    <Deferred code={code} fallback={<SkeletonRows rows={1} height={360} />}>
      {({ ChoiceMap }) => <ChoiceMap {...props} />}
    </Deferred>
  );
}
