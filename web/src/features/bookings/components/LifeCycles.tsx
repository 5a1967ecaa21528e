import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Booking } from '../../../api/types';
import { formatInstant, inUserTimeZone } from '../../../lib/time';
import { useNow } from '../../../ui/useNow';
import { bookingSteps, deploymentSteps, type LifeStep } from '../utils/lifeCycleSteps';
import classes from './LifeCycles.module.css';
import { isGranted } from '../utils/phase';
import { text } from '../text';

/** Both life cycles side by side: what became of the booking, and what the network did with it. */
export function LifeCycles({ booking }: { booking: Booking }) {
  const now = useNow();
  return (
    <div className={classes['cycles']}>
      <LifeCycle title={text.page.bookingCycle} steps={bookingSteps(booking, now)} now={now} />
      {isGranted(booking) && (
        <LifeCycle title={text.page.networkCycle} steps={deploymentSteps(booking)} now={now} />
      )}
    </div>
  );
}

function LifeCycle({ title, steps, now }: { title: string; steps: readonly LifeStep[]; now: number }) {
  const heading = useId();
  return (
    <div>
      <h3 id={heading} className={classes['title']}>
        {title}
      </h3>
      <ol className={classes['steps']} aria-labelledby={heading}>
        {steps.map((step) => (
          <li
            key={step.label}
            className={classes['step']}
            data-status={step.status}
            data-trouble={step.trouble}
            aria-current={step.status === 'current' ? 'step' : undefined}
          >
            <span className={classes['mark']} aria-hidden>
              {step.trouble ? (
                <IconAlertTriangle size={11} stroke={2.5} />
              ) : step.status === 'passed' ? (
                <IconCheck size={11} stroke={3} />
              ) : null}
            </span>
            <span>
              <strong>{step.label}</strong>
              {step.at !== null && <small>{formatInstant(step.at, now)}</small>}
              {step.detail !== null && <small>{inUserTimeZone(step.detail, now)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
