/** What the addresses of the forms carry: a switch by DPID, and a link as `DPID/PORT` of one of its ends. */
export interface PartsSearch {
  readonly switch?: string;
  readonly link?: string;
}

const dpid = '[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}';
const isDpid = new RegExp(`^${dpid}$`);
const isLink = new RegExp(`^${dpid}/[1-9]\\d{0,9}$`);

/** Reads the address; what it does not know is dropped. */
export function readPartsSearch(search: Readonly<Record<string, unknown>>): PartsSearch {
  const { switch: node, link } = search;
  return {
    ...(typeof node === 'string' && isDpid.test(node) && { switch: node }),
    ...(typeof link === 'string' && isLink.test(link) && { link }),
  };
}
