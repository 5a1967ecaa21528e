/** What a link is called in its other direction: `a>b` is `b>a`. */
export function reverseLinkId(id: string): string {
  return id.split('>').reverse().join('>');
}
