import { IconArrowNarrowRight, IconRouter, IconServer2 } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { PathPlace } from './path';
import classes from './PathRow.module.css';

/** A path as a row of places; it wraps on narrow screens. */
export function PathRow({ label, places }: { label: string; places: readonly PathPlace[] }) {
  return (
    <ol className={classes['path']} aria-label={label}>
      {places.map((place, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <li className={classes['arrow']} aria-hidden role="presentation">
              <IconArrowNarrowRight size={18} stroke={1.5} />
            </li>
          )}
          <li className={classes['place']} data-kind={place.kind}>
            <span className={classes['name']}>
              {place.kind === 'host' ? (
                <IconServer2 size={16} stroke={1.7} aria-hidden />
              ) : (
                <IconRouter size={16} stroke={1.7} aria-hidden />
              )}
              {place.name}
            </span>
            {place.note}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
