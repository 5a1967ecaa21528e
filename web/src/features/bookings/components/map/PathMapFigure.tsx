import { Skeleton } from '@mantine/core';
import { useNetwork } from '../../../../api/network';
import type { Booking } from '../../../../api/types';
import { deferredCode } from '../../../../ui/layout/deferredCode';
import { Deferred } from '../../../../ui/layout/Deferred';
import { ErrorState } from '../../../../ui/feedback/States';
import classes from './PathMap.module.css';
import { text } from './text';

const code = deferredCode(() => import('./PathMap'));

/**
 * The path of a booking on the map of the network: a picture, described by its name, and in full by the row of
 * switches beside it. Its code is loaded when a path is first shown.
 */
export function PathMapFigure({ booking }: { booking: Booking }) {
  const { data: network, error, refetch } = useNetwork();
  return (
    <figure className={classes['figure']} aria-label={text.label(booking.pathNames)}>
      {error !== null && network === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Deferred code={code} fallback={<Skeleton className={classes['map'] ?? ''} />}>
          {({ PathMap }) => <PathMap booking={booking} network={network} />}
        </Deferred>
      )}
    </figure>
  );
}
