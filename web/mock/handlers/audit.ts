import type { AuditEvent, AuditStatistics } from '../../src/api/types';
import type { AuditLine } from '../fixtures/audit.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';

type Filter = 'principal' | 'share' | 'host' | 'booking' | 'kind' | 'outcome' | 'from' | 'to';
type Filters = Readonly<Partial<Record<Filter, string | undefined>>>;

/** The audit log. */
export function auditHandlers(store: Store) {
  const matching = async (query: Filters) => {
    const filters = { ...query, host: store.addressOf(query.host) };
    return (await store.audit.lines()).filter((line) => matches(line, filters));
  };

  return [
    http.get('/audit', async ({ query, reply }) => {
      const { before = Infinity, limit = 50 } = query;
      const older = (await matching(query)).filter(({ seq }) => seq < Number(before)).reverse();
      const page = older.slice(0, Number(limit));
      const nextBefore = older.length > page.length ? (page.at(-1)?.seq ?? null) : null;
      return reply(200, { events: page.map((line) => ({ ...line, detail: undefined })), nextBefore });
    }),
    http.get('/audit/export', async ({ query, reply }) => {
      const lines = (await matching(query)).map((line) => `${JSON.stringify(line)}\n`);
      return reply(200, lines.join(''), { 'Content-Type': 'application/x-ndjson;charset=utf-8' });
    }),
    http.get('/audit/statistics', async ({ query, reply }) => {
      const { from = new Date(0).toISOString(), to = new Date().toISOString() } = query;
      return reply(200, statistics(await matching({ from, to }), from, to));
    }),
    http.get('/audit/{seq}', async ({ params, reply }) => {
      const line = found((await store.audit.lines())[Number(params.seq) - 1]);
      return reply(200, { ...line, detail: JSON.parse(line.detail) as AuditEvent['detail'] });
    }),
  ];
}

function matches(line: AuditLine, query: Filters): boolean {
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

function statistics(lines: readonly AuditLine[], from: string, to: string): AuditStatistics {
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  const count = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ name, events: names.filter((it) => it === name).length }));
  const kinds = count(lines.map(({ action, outcome }) => `${action} ${outcome}`));
  const periods = count(lines.map(({ at, outcome }) => `${at.slice(0, 10)}T00:00:00Z ${outcome}`));
  const outcomeOf = (name?: string) => (name === 'refused' ? 'refused' : 'done');
  return {
    from,
    to,
    unit: 'day',
    periods: periods.map(({ name, events }) => {
      const [at = '', outcome] = name.split(' ');
      return { at, outcome: outcomeOf(outcome), events };
    }),
    kinds: kinds.map(({ name, events }) => {
      const [action = '', outcome] = name.split(' ');
      return { action, outcome: outcomeOf(outcome), events };
    }),
    principals: count(lines.map(({ principal }) => principal)),
    refusedShares: count(refused.flatMap(({ share }) => share ?? [])),
    reasons: count(refused.map(({ action }) => action)),
    anomalies: [],
  };
}
