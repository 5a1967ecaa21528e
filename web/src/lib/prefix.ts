/** Addresses that begin with the same `length` bits; one address where that is all of them. */
export interface Prefix {
  readonly family: 4 | 6;
  /** The address as a number; bits behind the prefix are zero. */
  readonly bits: bigint;
  readonly length: number;
}

/** Why a text is no prefix: no address at all, no such length, or bits that are set behind the prefix. */
export type PrefixFault =
  | { readonly fault: 'address' }
  | { readonly fault: 'length'; readonly max: number }
  | { readonly fault: 'host'; readonly meant: string }
  | { readonly fault: 'wrapped' };

const sizes = { 4: 32, 6: 128 } as const;

/** Reads `10.0.0.1`, `10.0.0.0/8`, `2001:db8::1` or `2001:db8::/32`, as the gateway does. */
export function readPrefix(text: string): Prefix | PrefixFault {
  const [address = '', suffix, ...more] = text.trim().split('/');
  const family = address.includes(':') ? 6 : 4;
  const bits = family === 4 ? readV4(address) : readV6(address);
  if (bits === null || more.length > 0) return { fault: 'address' };
  if (family === 6 && bits >> 32n === 0xffffn) return { fault: 'wrapped' };
  const size = sizes[family];
  if (suffix === undefined) return { family, bits, length: size };
  if (!/^\d{1,3}$/.test(suffix) || Number(suffix) > size) return { fault: 'length', max: size };
  const prefix = { family, bits: leading(bits, family, Number(suffix)), length: Number(suffix) } as const;
  return prefix.bits === bits ? prefix : { fault: 'host', meant: writePrefix(prefix) };
}

/** The prefix, or null where the text is none. */
export function prefixOf(text: string): Prefix | null {
  const read = readPrefix(text);
  return 'fault' in read ? null : read;
}

/** Whether it is one address and no more. */
export function isAddress({ family, length }: Prefix): boolean {
  return length === sizes[family];
}

/** Whether every address of `inner` is one of `outer`. */
export function holdsPrefix(outer: Prefix, inner: Prefix): boolean {
  return (
    outer.family === inner.family &&
    outer.length <= inner.length &&
    leading(inner.bits, inner.family, outer.length) === outer.bits
  );
}

/** `10.0.0.0/8`, or the address alone; IPv6 in its shortest form. */
export function writePrefix(prefix: Prefix): string {
  const address = prefix.family === 4 ? writeV4(prefix.bits) : writeV6(prefix.bits);
  return isAddress(prefix) ? address : `${address}/${prefix.length}`;
}

function leading(bits: bigint, family: 4 | 6, length: number): bigint {
  const behind = BigInt(sizes[family] - length);
  return (bits >> behind) << behind;
}

function readV4(text: string): bigint | null {
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (octets === undefined || octets.some((octet) => octet > 255)) return null;
  return octets.reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
}

/** The browser's own reading of IPv6 addresses, which is that of addresses on the web. */
function canonicalV6(text: string): string | null {
  if (!/^[0-9a-f:.]+$/i.test(text)) return null;
  try {
    return new URL(`http://[${text}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}

function readV6(text: string): bigint | null {
  const canonical = canonicalV6(text);
  if (canonical === null) return null;
  const [before = '', after] = canonical.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function writeV4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join('.');
}

function writeV6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  ).join(':');
  return canonicalV6(groups) ?? groups;
}
