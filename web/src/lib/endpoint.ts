/** An address and a port as they are written together: 10.0.0.1:80, or [fd00::1]:80 (RFC 3986, section 3.2.2). */
export function formatEndpoint(address: string, port: number): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port.toString()}`;
}
