import type { AuditEvent } from '../../src/api/types';
import type { AuditLine } from '../fixtures/audit.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';

type Filter = 'principal' | 'share' | 'host' | 'booking' | 'kind' | 'outcome' | 'from' | 'to';
type Filters = Readonly<Partial<Record<Filter, string | undefined>>>;

/** The audit log, for auditors and administrators. */
export function auditHandlers(store: Store) {
  const found = <L extends Matched>(lines: readonly L[], query: Filters) => {
    const filters = { ...query, host: store.addressOf(query.host) };
    return lines.filter((line) => matches(line, filters));
  };
  const forbidden = () => problem(403, 'forbidden');

  return [
    http.get('/audit', ({ query, reply }) => {
      if (store.isMember) return forbidden();
      const { before = Infinity, limit = 50 } = query;
      const older = found(store.audit.numbered, query)
        .filter(({ seq }) => seq < Number(before))
        .reverse();
      const page = older.slice(0, Number(limit));
      return reply(200, {
        events: page.map((event) => ({ ...event, detail: undefined })),
        nextBefore: older.length > page.length ? (page.at(-1)?.seq ?? null) : null,
      });
    }),
    http.get('/audit/export', async ({ query, reply }) => {
      if (store.isMember) return forbidden();
      const lines = found(await store.audit.lines(), query).map((line) => `${JSON.stringify(line)}\n`);
      return reply(200, lines.join(''), { 'Content-Type': 'application/x-ndjson;charset=utf-8' });
    }),
    http.get('/audit/{seq}', async ({ params, reply }) => {
      if (store.isMember) return forbidden();
      const line = (await store.audit.lines())[Number(params.seq) - 1];
      if (!line) return problem(404, 'not-found');
      return reply(200, { ...line, detail: JSON.parse(line.detail) as AuditEvent['detail'] });
    }),
  ];
}

type Matched = Omit<AuditLine, 'detail' | 'hash' | 'previousHash'>;

function matches(line: Matched, query: Filters): boolean {
  const { kind } = query;
  return (
    (query.principal ?? line.principal) === line.principal &&
    (query.share ?? line.share) === line.share &&
    (query.booking === undefined || line.subject === `booking ${query.booking}`) &&
    (query.outcome ?? line.outcome) === line.outcome &&
    (query.host === undefined || line.hosts.includes(query.host)) &&
    (kind === undefined || line.action === kind || line.action.startsWith(`${kind}.`)) &&
    (query.from === undefined || Date.parse(line.at) >= Date.parse(query.from)) &&
    (query.to === undefined || Date.parse(line.at) < Date.parse(query.to))
  );
}
