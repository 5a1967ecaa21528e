import type { AuditAnomaly } from '../../api/types';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { Item, ItemList } from '../../ui/layout/ItemList';
import { text } from './text';

/** What is unusual in the audit log, each with the way to its events. */
export function AnomalyList({ label, anomalies }: { label: string; anomalies: readonly AuditAnomaly[] }) {
  return (
    <ItemList label={label}>
      {anomalies.map((it) => (
        <Item
          key={[it.rule, it.from, it.principal, it.address].join()}
          title={text.rules[it.rule](it)}
          actions={
            <ButtonLink to="/audit" search={eventsOf(it)} variant="default" size="xs">
              {text.show}
            </ButtonLink>
          }
        />
      ))}
    </ItemList>
  );
}

/** Which events an anomaly is about; the log has no filter for addresses. */
function eventsOf({ rule, from, to, principal, action }: AuditAnomaly) {
  return {
    from,
    // The address of a page has whole milliseconds.
    to: new Date(Math.floor(Date.parse(to)) + 1).toISOString(),
    ...(principal !== null && { principal }),
    ...(action !== null && { kind: action }),
    ...(rule !== 'first-administration' && { outcome: 'refused' as const }),
  };
}
