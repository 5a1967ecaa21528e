import { useAuditStatistics } from '../../../api/auditStatistics';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';
import { Deferred } from '../../../ui/layout/Deferred';
import { deferredCode } from '../../../ui/layout/deferredCode';
import { Panel } from '../../../ui/layout/Panel';
import classes from '../OverviewPage.module.css';
import { text } from '../text';

const words = text.audited;

/** How many days auditors see: with fewer than five, the gateway has no median of refusals to compare with. */
const days = 7;

const code = deferredCode(() => import('./AuditWeek'));

/** What is unusual in the audit log, how many events it has lately, and the ways to look closer. */
export function AuditPanel() {
  const { data, isError, error, refetch } = useAuditStatistics(days);
  const skeleton = <SkeletonRows rows={2} height={90} />;
  return (
    <Panel title={words.title} flush aside={<TextLink to="/audit/statistics">{words.statistics}</TextLink>}>
      {data === undefined &&
        (isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : skeleton)}
      {data?.anomalies.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {data !== undefined && (
        <Deferred code={code} fallback={skeleton}>
          {({ AuditWeek }) => <AuditWeek data={data} />}
        </Deferred>
      )}
      <div className={classes['ways']}>
        <ButtonLink to="/audit" size="xs">
          {words.open}
        </ButtonLink>
        <ButtonLink to="/audit" search={{ outcome: 'refused' }} variant="default" size="xs">
          {words.refused}
        </ButtonLink>
        <ButtonLink to="/what-if" variant="default" size="xs">
          {words.whatIf}
        </ButtonLink>
      </div>
    </Panel>
  );
}
