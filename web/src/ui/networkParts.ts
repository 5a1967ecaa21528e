import type { Link, LinkAtPort, Network } from '../api/types';

/** A part of the network that a form offers. */
export interface PartChoice {
  readonly value: string;
  readonly label: string;
}

/** The switches of a network by DPID. */
export function switchChoices({ switches }: Pick<Network, 'switches'>): PartChoice[] {
  return switches.map(({ dpid, name }) => ({ value: dpid, label: name }));
}

/** The links between switches, each once for both directions, as `DPID/PORT` of one of its ends. */
export function linkChoices(network: Pick<Network, 'switches' | 'links'>): PartChoice[] {
  return choicesOf(network, ({ from, to }) => from.dpid !== null && to.dpid !== null && from.dpid < to.dpid);
}

/** The links to hosts, as `DPID/PORT` of the switch. */
export function hostLinkChoices(network: Pick<Network, 'switches' | 'links'>): PartChoice[] {
  return choicesOf(network, ({ from, to }) => from.dpid !== null && to.dpid === null);
}

function choicesOf(
  { switches, links }: Pick<Network, 'switches' | 'links'>,
  isWanted: (link: Link) => boolean,
): PartChoice[] {
  const names = namesOf(switches);
  return links.flatMap((link) => {
    const at = isWanted(link) ? portOf(link) : null;
    return at === null ? [] : [{ value: linkValue(at), label: nameOf(link, names) }];
  });
}

/** A link as a form holds it: `DPID/PORT`. */
export function linkValue({ dpid, port }: LinkAtPort): string {
  return `${dpid}/${port}`;
}

/** Whether a value is that of a link; otherwise it is the DPID of a switch. */
export function isLinkValue(value: string): boolean {
  return value.includes('/');
}

/** The link that such a text means. */
export function readLinkValue(value: string): LinkAtPort {
  const [dpid = '', port] = value.split('/');
  return { dpid, port: Number(port) };
}

/** The value of the choice that is a link, the same for both directions; null for one without a switch. */
export function choiceValue({ from, to }: Pick<Link, 'from' | 'to'>): string | null {
  const [one, other] = [from, to].flatMap(({ dpid, port }) =>
    dpid === null || port === null ? [] : [{ dpid, port }],
  );
  if (one === undefined) return null;
  return linkValue(other !== undefined && other.dpid < one.dpid ? other : one);
}

/** The value of the choice that is the link at a port, which may be at either of its ends. */
export function choiceOfLink({ links }: Pick<Network, 'links'>, at: LinkAtPort): string {
  const link = linkAt(links, at);
  return (link && choiceValue(link)) ?? linkValue(at);
}

/** The values with one more, or without it if it is one of them. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

/** The direction of a link that leaves a port. */
export function linkAt(links: readonly Link[], { dpid, port }: LinkAtPort): Link | undefined {
  return links.find(({ from }) => from.dpid === dpid && from.port === port);
}

/** A port at an end of a link: where it begins, or where it ends if it comes from a host. */
export function portOf({ from, to }: Pick<Link, 'from' | 'to'>): LinkAtPort | null {
  const { dpid, port } = from.dpid === null ? to : from;
  return dpid === null || port === null ? null : { dpid, port };
}

/** A link at a port by its ends, such as `s1 – s3 (s1:4, s3:1)`; by the port alone where the network has none there. */
export function linkName({ switches, links }: Pick<Network, 'switches' | 'links'>, at: LinkAtPort): string {
  const names = namesOf(switches);
  const link = linkAt(links, at);
  return link ? nameOf(link, names) : `${switchName(names, at.dpid)}:${at.port}`;
}

type Names = ReadonlyMap<string, string>;
type End = Link['from'];

const namesOf = (switches: Network['switches']): Names =>
  new Map(switches.map(({ dpid, name }) => [dpid, name]));

const switchName = (names: Names, dpid: string) => names.get(dpid) ?? dpid;

function nameOf({ from, to }: Link, names: Names): string {
  const node = ({ dpid, host, name }: End) => (dpid === null ? (host ?? name) : switchName(names, dpid));
  const ports = [from, to].flatMap((end) =>
    end.dpid === null || end.port === null ? [] : [`${switchName(names, end.dpid)}:${end.port}`],
  );
  return `${node(from)} – ${node(to)} (${ports.join(', ')})`;
}
