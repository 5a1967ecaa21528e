import { useQuery } from '@tanstack/react-query';
import { ownQuotasQuery } from '../../../api/quotas';
import { QuotaUse } from '../../../ui/display/QuotaUse';
import { quotaName } from '../../../ui/display/quotaWords';
import { ErrorState } from '../../../ui/feedback/States';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import classes from '../OverviewPage.module.css';
import { text } from '../text';
import { fullestQuotas } from '../utils/digest';
import { Lines } from './Lines';

/** How many quotas are listed. */
const maxQuotas = 5;

/** The quotas of a member of which most is used. */
export function QuotaLines() {
  const query = useQuery(ownQuotasQuery);
  if (query.data === undefined && query.isError) {
    return (
      <Panel title={text.quota.title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  return (
    <Lines
      title={text.quota.title}
      none={text.quota.none}
      aside={<TextLink to="/account">{text.quota.all}</TextLink>}
      lines={
        query.data &&
        fullestQuotas(query.data)
          .slice(0, maxQuotas)
          .map((quota) => (
            <li key={quota.kind}>
              <span>{quotaName(quota.kind)}</span>
              <div className={classes['whole']}>
                <QuotaUse quota={quota} />
              </div>
            </li>
          ))
      }
    />
  );
}
