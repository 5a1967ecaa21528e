import type { LinkUse } from '../../../api/types';
import { barWidth, fillOf } from '../../../lib/capacity';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import classes from './LinkBar.module.css';
import { text } from '../text';

/** Use within the rate of the link, over the part of it that is reserved now and the most that will be. */
export function LinkBar({ link, name }: { link: LinkUse; name: string }) {
  const used = link.usedBps ?? 0;
  const width = (bps: number) => `${barWidth(fillOf(bps, link.rateBps))}%`;
  return (
    <div
      className={classes['track']}
      role="meter"
      aria-label={text.links.bar(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(barWidth(fillOf(used, link.rateBps)))}
      aria-valuetext={text.links.amounts(
        link.usedBps === null ? text.links.notMeasured : formatMeasuredRate(used),
        formatRate(link.reservedNowBps),
        formatRate(link.rateBps),
      )}
    >
      <span className={classes['reserved']} style={{ width: width(link.reservedNowBps) }} />
      {link.reservedPeakBps > link.reservedNowBps && (
        <span className={classes['peak']} style={{ left: width(link.reservedPeakBps) }} />
      )}
      <span className={classes['used']} style={{ width: width(used) }} />
    </div>
  );
}
