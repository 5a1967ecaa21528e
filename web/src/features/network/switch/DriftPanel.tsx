import { Text } from '@mantine/core';
import type { Drift } from '../../../api/types';
import { formatInstant } from '../../../lib/time';
import { Panel } from '../../../ui/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { useNow } from '../../../ui/useNow';
import { useDrift } from '../../../api/network';
import classes from '../RowTable.module.css';
import { text } from '../text';

/** What was found on a switch that is not as wanted, and when it was put right. */
export function DriftPanel({ dpid }: { dpid: string }) {
  const query = useDrift();
  const now = useNow();
  const found = query.data?.drift.filter((one) => one.dpid === dpid) ?? [];
  return (
    <Panel title={text.drift.title} flush>
      {query.isPending && <SkeletonRows rows={2} height={34} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && found.length === 0 && (
        <Text c="dimmed" p="md">
          {text.drift.none}
        </Text>
      )}
      {found.length > 0 && <DriftTable found={found} now={now} />}
    </Panel>
  );
}

function DriftTable({ found, now }: { found: readonly Drift[]; now: number }) {
  const words = text.drift;
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.at}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.was}</th>
            <th scope="col">{words.wanted}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.mended}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={`${one.at} ${one.part} ${one.rule ?? ''} ${one.kind}`}>
              <td>{formatInstant(one.at, now)}</td>
              <td>
                {words.kind(one.kind, one.part, one.count)} <small>{one.rule}</small>
              </td>
              <td>{one.found}</td>
              <td>{one.wanted}</td>
              <td>{one.who}</td>
              <td>{one.mendedAt === null ? words.notYet : formatInstant(one.mendedAt, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
