import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNetwork } from '../../../api/network';
import type { Booking } from '../../../api/types';
import { ErrorState } from '../../../ui/States';
import classes from './PathMap.module.css';
import { text } from './text';

const PathMap = lazy(async () => ({ default: (await import('./PathMap')).PathMap }));

/**
 * The path of a booking on the map of the network: a picture, told in words by its name, and in full by the row of
 * switches beside it. Its code is loaded when a path is first shown.
 */
export function PathMapFigure({ booking }: { booking: Booking }) {
  const network = useNetwork();
  return (
    <figure className={classes['figure']} aria-label={text.label(booking.pathNames)}>
      {network.isError && network.data === undefined ? (
        <ErrorState error={network.error} onRetry={() => void network.refetch()} />
      ) : (
        <Suspense fallback={<Skeleton className={classes['map'] ?? ''} />}>
          <PathMap booking={booking} network={network.data} />
        </Suspense>
      )}
    </figure>
  );
}
