import type { AuditStatistics } from '../../../api/types';
import { AnomalyList } from '../../../charts/audit/AnomalyList';
import { AuditChart } from '../../../charts/audit/AuditChart';
import { TextLink } from '../../../ui/layout/ButtonLink';
import classes from '../OverviewPage.module.css';
import { text } from '../text';

const words = text.audited;

/** More anomalies than this are only on the page of statistics. */
const maxAnomalies = 5;

/** What is unusual in the audit log, and its events by day. Its code is loaded for auditors only. */
export function AuditWeek({ data }: { data: AuditStatistics }) {
  const { anomalies, periods } = data;
  const more = anomalies.length - maxAnomalies;
  return (
    <>
      {anomalies.length > 0 && (
        <AnomalyList label={words.anomalies} anomalies={anomalies.slice(0, maxAnomalies)} />
      )}
      {more > 0 && (
        <p className={classes['more']}>
          <TextLink to="/audit/statistics">{words.more(more)}</TextLink>
        </p>
      )}
      {periods.length > 0 && (
        <div className={classes['chart']}>
          <AuditChart data={data} height={150} />
        </div>
      )}
    </>
  );
}
