/** The fields of an event that its hash covers. */
export interface HashedFields {
  readonly seq: number;
  readonly at: string;
  readonly principal: string;
  readonly address: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: string;
  /** JSON, character by character as it is kept. */
  readonly detail: string;
  readonly previousHash: string;
  readonly share: string | null;
  readonly hosts: readonly string[];
}

/** What earlier versions put into a hash: all but the share and the hosts. */
export type EarlierFields = Omit<HashedFields, 'share' | 'hosts'>;

/** The previous hash of the first event. */
export const genesis = '0'.repeat(64);

const bytesOfLength = 4;

/** Whether this browser computes hashes, as browsers do on pages over HTTPS or from the same machine. */
export function canHash(): boolean {
  return 'subtle' in crypto;
}

/**
 * The hash of an event with these fields, in hex: SHA-256 over every field, each after its length in bytes, as
 * db/README.md defines it.
 */
export function hashOf(event: HashedFields): Promise<string> {
  return digestOf([...body(event), event.share ?? '', ...event.hosts]);
}

/** The hash that an earlier version gave an event. */
export function earlierHashOf(event: EarlierFields): Promise<string> {
  return digestOf(body(event));
}

function body(event: EarlierFields): string[] {
  return [
    event.previousHash,
    String(event.seq),
    event.at,
    event.principal,
    event.address,
    event.action,
    event.subject,
    event.outcome,
    event.detail,
  ];
}

async function digestOf(texts: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const fields = texts.map((text) => encoder.encode(text));
  const bytes = new Uint8Array(fields.reduce((sum, field) => sum + bytesOfLength + field.length, 0));
  const lengths = new DataView(bytes.buffer);
  let offset = 0;
  for (const field of fields) {
    lengths.setUint32(offset, field.length);
    bytes.set(field, offset + bytesOfLength);
    offset += bytesOfLength + field.length;
  }
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
