import { bookingStates } from '../../search';
import { text } from '../../text';
import classes from './GanttChart.module.css';

const networkStates = ['pending', 'installing', 'active', 'degraded', 'removed', 'failed'] as const;

/** What the bars show: how they are filled of the booking, the line at their foot of the network. */
export function GanttLegend() {
  return (
    <div className={classes['legends']}>
      <div className={classes['legend']}>
        <h2>{text.gantt.bookingLegend}</h2>
        <ul>
          {bookingStates.map((state) => (
            <li key={state}>
              <span className={classes['bar']} data-state={state} data-network="none" aria-hidden />
              {text.bookingStates[state]}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes['legend']}>
        <h2>{text.gantt.networkLegend}</h2>
        <ul>
          {networkStates.map((state) => (
            <li key={state}>
              <span className={classes['bar']} data-state="plain" data-network={state} aria-hidden />
              {text.deploymentStates[state]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
