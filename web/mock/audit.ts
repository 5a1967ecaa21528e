import { http, HttpResponse, type PathParams } from 'msw';
import type { AuditEntry, AuditEvent } from '../src/api/types';
import { AuditLog, type AuditLine } from './auditLog.ts';
import { problem, type Inside } from './handlers.ts';
import { hosts } from './topology.ts';
import type { World } from './world.ts';

type Resolver = (call: { request: Request; params: PathParams }) => Response | Promise<Response>;
type Guard = (answer: Inside<PathParams>) => Resolver;

const defaultPage = 50;

/** The record of decisions, for auditors and administrators. */
export function auditHandlers(root: string, inside: Guard, world: World) {
  const log = new AuditLog(world);
  const overseen = (answer: (query: URLSearchParams, params: PathParams) => Response | Promise<Response>) =>
    inside(({ request, params, person }) =>
      person.role === 'member'
        ? problem(403, 'forbidden')
        : answer(new URL(request.url).searchParams, params),
    );
  const found = async (query: URLSearchParams) => (await log.lines()).filter((line) => matches(line, query));

  return [
    http.get(
      `${root}/audit`,
      overseen(async (query) => {
        if (query.get('host')?.includes('?')) {
          const message = 'must be the name of a host, or an address';
          return problem(400, 'invalid', null, { errors: [{ field: 'host', message }] });
        }
        const before = Number(query.get('before') ?? Infinity);
        const limit = Number(query.get('limit') ?? defaultPage);
        const older = (await found(query)).filter(({ seq }) => seq < before).reverse();
        const page = older.slice(0, limit);
        return HttpResponse.json({
          events: page.map(entryOf),
          nextBefore: older.length > limit ? (page.at(-1)?.seq ?? null) : null,
        });
      }),
    ),
    http.get(
      `${root}/audit/export`,
      overseen(async (query) => {
        const lines = await found(query);
        return query.get('format') === 'csv'
          ? download('csv', [csvHeader, ...lines.map(csvLine)])
          : download(
              'ndjson',
              lines.map((line) => JSON.stringify(line)),
            );
      }),
    ),
    http.get(
      `${root}/audit/:seq`,
      overseen(async (_, params) => {
        const line = (await log.lines())[Number(params['seq']) - 1];
        return line ? HttpResponse.json(eventOf(line)) : problem(404, 'not-found');
      }),
    ),
  ];
}

function entryOf(line: AuditLine): AuditEntry {
  const { seq, at, principal, address, action, subject, outcome, share, hosts: about } = line;
  return { seq, at, principal, address, action, subject, outcome, share, hosts: about };
}

function eventOf(line: AuditLine): AuditEvent {
  return { ...line, detail: JSON.parse(line.detail) as AuditEvent['detail'] };
}

function matches(line: AuditLine, query: URLSearchParams): boolean {
  const host = query.get('host');
  const address = hosts.find(({ name }) => name === host)?.addresses[0] ?? host;
  const kind = query.get('kind');
  const from = query.get('from');
  const to = query.get('to');
  return (
    (query.get('principal') ?? line.principal) === line.principal &&
    (query.get('share') ?? line.share) === line.share &&
    (query.get('booking') === null || line.subject === `booking ${query.get('booking')}`) &&
    (query.get('outcome') ?? line.outcome) === line.outcome &&
    (address === null || line.hosts.includes(address)) &&
    (kind === null || line.action === kind || line.action.startsWith(`${kind}.`)) &&
    (from === null || Date.parse(line.at) >= Date.parse(from)) &&
    (to === null || Date.parse(line.at) < Date.parse(to))
  );
}

const csvHeader = 'seq,at,principal,address,action,subject,outcome,share,hosts,detail,previousHash,hash';

function csvLine(line: AuditLine): string {
  const { seq, at, principal, address, action, subject, outcome, share, detail, previousHash, hash } = line;
  return [seq, at, principal, address, action, subject, outcome, share ?? '', line.hosts.join(' '), detail]
    .concat(previousHash, hash)
    .map((value) => `"${String(value).replaceAll('"', '""')}"`)
    .join(',');
}

function download(format: 'csv' | 'ndjson', lines: readonly string[]): Response {
  return new HttpResponse(lines.map((line) => `${line}\n`).join(''), {
    headers: {
      'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/x-ndjson'};charset=utf-8`,
      'Content-Disposition': `attachment; filename="audit.${format}"`,
    },
  });
}
