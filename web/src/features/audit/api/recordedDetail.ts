import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { AuditEvent } from '../../../api/types';
import { canHash, earlierHashOf, hashOf } from '../utils/hash';

/**
 * The detail of an event character by character, which its hash was made of. Only the export has it as a string;
 * anywhere else it is JSON, which comes out of a program that read and wrote it with the same meaning and perhaps with
 * other characters. Null where the export does not hold the event.
 */
async function fetchDetail(event: AuditEvent, signal: AbortSignal): Promise<string | null> {
  // Times are recorded in microseconds and read here in milliseconds, of which the one after is later than all of it.
  const to = new Date(Date.parse(event.at) + 1).toISOString();
  const query = { kind: event.action, from: event.at, to, format: 'ndjson' as const };
  const file: unknown = await answer(
    client.GET('/audit/export', { params: { query }, parseAs: 'text', signal }),
  );
  return findDetail(typeof file === 'string' ? file : '', event.seq);
}

/** The detail in the line of an event, among lines of JSON. */
export function findDetail(file: string, seq: number): string | null {
  for (const text of file.split('\n')) {
    const line: unknown = text === '' ? null : JSON.parse(text);
    if (typeof line !== 'object' || line === null || !('seq' in line) || line.seq !== seq) continue;
    return 'detail' in line && typeof line.detail === 'string' ? line.detail : null;
  }
  return null;
}

/** Whether the hash of an event is what its content makes. One of an earlier version covers not all of it. */
export type ContentFinding = 'holds' | 'earlier' | 'broken' | 'missing' | 'incapable';

/** Compares the hash of an event with its content, and its content with what is shown of it. */
export async function checkContent(event: AuditEvent, detail: string | null): Promise<ContentFinding> {
  if (detail === null) return 'missing';
  const shown = JSON.stringify(event.detail) === JSON.stringify(JSON.parse(detail));
  if (!shown) return 'broken';
  if ((await hashOf({ ...event, detail })) === event.hash) return 'holds';
  return (await earlierHashOf({ ...event, detail })) === event.hash ? 'earlier' : 'broken';
}

function contentQuery(event: AuditEvent) {
  return queryOptions({
    queryKey: ['audit', 'content', event.seq, event],
    queryFn: async ({ signal }) =>
      canHash() ? checkContent(event, await fetchDetail(event, signal)) : ('incapable' as const),
  });
}

export function useContentFinding(event: AuditEvent) {
  return useQuery(contentQuery(event));
}
