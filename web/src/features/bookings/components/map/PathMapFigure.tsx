import { Skeleton } from '@mantine/core';
import { useNetwork } from '../../../../api/network';
import type { Booking } from '../../../../api/types';
import { fetched } from '../../../../ui/layout/fetched';
import { Later } from '../../../../ui/layout/Later';
import { ErrorState } from '../../../../ui/feedback/States';
import classes from './PathMap.module.css';
import { text } from './text';

const code = fetched(() => import('./PathMap'));

/**
 * The path of a booking on the map of the network: a picture, told in words by its name, and in full by the row of
 * switches beside it. Its code is loaded when a path is first shown.
 */
export function PathMapFigure({ booking }: { booking: Booking }) {
  const { data: network, error, refetch } = useNetwork();
  return (
    <figure className={classes['figure']} aria-label={text.label(booking.pathNames)}>
      {error !== null && network === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Later code={code} instead={<Skeleton className={classes['map'] ?? ''} />}>
          {({ PathMap }) => <PathMap booking={booking} network={network} />}
        </Later>
      )}
    </figure>
  );
}
