import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Quota } from '../../api/types';
import { ErrorState, SkeletonRows } from '../feedback/States';
import { Panel } from '../layout/Panel';
import { text } from '../text';
import classes from './QuotaPanel.module.css';
import { QuotaUse } from './QuotaUse';
import { quotaName } from './quotaWords';

/** The quotas of one user or share, and what is used of them. */
export function QuotaPanel<Key extends readonly unknown[]>(props: {
  query: UseQueryOptions<Quota[], Error, Quota[], Key>;
  lead: string;
  /** Names the list of quotas. */
  label: string;
  action?: (quota: Quota) => ReactNode;
}) {
  const query = useQuery(props.query);
  return (
    <Panel title={text.quotas.title} flush>
      <div className={classes['lead']}>{props.lead}</div>
      {query.data !== undefined ? (
        <ul className={classes['quotas']} aria-label={props.label}>
          {query.data.map((quota) => (
            <li key={quota.kind}>
              <span className={classes['kind']}>{quotaName(quota.kind)}</span>
              <QuotaUse quota={quota} />
              {props.action?.(quota)}
            </li>
          ))}
        </ul>
      ) : query.isPending ? (
        <SkeletonRows rows={4} height={30} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}
