import { IconPlugConnectedX } from '@tabler/icons-react';
import { formatClock } from '../../lib/time';
import classes from './StaleBanner.module.css';
import { text } from '../text';
import { useConnection } from './useLiveUpdates';

/** Shows, above the page, that it is not up to date. The badge announces it; this is for the eye. */
export function StaleBanner() {
  const connection = useConnection();
  if (connection.state !== 'stale') return null;
  return (
    <div className={classes['banner']}>
      <IconPlugConnectedX size={18} aria-hidden />
      {text.staleBanner[connection.away](formatClock(connection.since))}
    </div>
  );
}
