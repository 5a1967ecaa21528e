/**
 * 128 random bits in hexadecimal. Not `crypto.randomUUID`, which browsers withhold from pages that are served over
 * plain HTTP from another machine.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
