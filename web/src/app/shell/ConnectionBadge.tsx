import { formatClock } from '../../lib/time';
import classes from './ConnectionBadge.module.css';
import { text } from '../text';
import { useConnection } from './useLiveUpdates';

/** Whether what is shown is live. Always in sight. */
export function ConnectionBadge() {
  const connection = useConnection();
  const words =
    connection.state === 'live'
      ? text.live
      : connection.state === 'connecting'
        ? text.connecting
        : text.stale(formatClock(connection.since));
  return (
    <div className={classes['badge']} data-state={connection.state} role="status" title={text.liveHelp}>
      <span className={classes['dot']} aria-hidden />
      {words}
    </div>
  );
}
