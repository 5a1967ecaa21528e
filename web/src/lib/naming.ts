const collator = new Intl.Collator('en', { numeric: true });

/** The order of names as people count: h2 before h10. The collator is shared because making one is slow. */
export function byName(one: string, other: string): number {
  return collator.compare(one, other);
}

/** The name of the host with an address; the address itself where the network has no name for it. */
export function hostName(
  hosts: readonly { readonly name: string; readonly addresses: readonly string[] }[],
  address: string,
): string {
  return hosts.find(({ addresses }) => addresses.includes(address))?.name ?? address;
}

/** A place as pages name it: the link `s1:4>s3:1` is `s1:4 → s3:1`. */
export function placeName(place: string): string {
  return place.replace(/^link (\S+)>(\S+)$/, 'link $1 → $2');
}

/** Whether the gateway accepts the name for a user. */
export function isUserName(name: string): boolean {
  return /^[A-Za-z0-9_$][A-Za-z0-9._$@-]{0,63}$/.test(name);
}

/** Whether the gateway accepts the name for a share. */
export function isShareName(name: string): boolean {
  return /^[A-Za-z0-9_$][A-Za-z0-9_$-]{0,62}$/.test(name);
}
