import type { Quota } from '../../api/types';
import { text } from '../text';
import { CapacityBar } from './CapacityBar';
import classes from './QuotaUse.module.css';
import { quotaAmounts, quotaName } from './quotaWords';

/** How much of a quota is used, in words and as a bar. */
export function QuotaUse({ quota }: { quota: Quota }) {
  const amounts = quotaAmounts(quota);
  return (
    <div className={classes['use']}>
      <span className={classes['amounts']}>
        {amounts}
        {quota.exception && <small>{text.quotas.set}</small>}
      </span>
      <CapacityBar
        label={`${quotaName(quota.kind)}, ${quota.name}`}
        taken={quota.use}
        limit={quota.value}
        kind="used"
        amounts={amounts}
      />
    </div>
  );
}
