/** The predicates of a flow group; one that is absent is a wildcard. */
export type Predicates = Readonly<Partial<Record<PredicateName, string | null | undefined>>>;

export const predicateNames = [
  'user',
  'srcUser',
  'dstUser',
  'srcHost',
  'dstHost',
  'transport',
  'srcPort',
  'dstPort',
  'srcEth',
  'dstEth',
] as const;
export type PredicateName = (typeof predicateNames)[number];

/** "(srcHost=10.0.0.1, transport=tcp)", or "(*)" for all flows: PANE's own notation. */
export function writeFlowGroup(flowGroup: Predicates): string {
  const parts = predicateNames.flatMap((name) => {
    const value = flowGroup[name];
    return value ? [`${name}=${value}`] : [];
  });
  return parts.length > 0 ? `(${parts.join(', ')})` : '(*)';
}

/** What of a flow group is not its two hosts, in words: "TCP to port 5001", "UDP", "any transport". */
export function describeTransport(flowGroup: Predicates): string {
  const { transport, srcPort, dstPort } = flowGroup;
  const words = [
    transport ? nameOfTransport(transport) : srcPort || dstPort ? 'TCP and UDP' : 'any transport',
  ];
  if (srcPort) words.push(`from port ${srcPort}`);
  if (dstPort) words.push(`to port ${dstPort}`);
  return words.join(' ');
}

/**
 * A flow group in plain words: "TCP from 10.0.0.0/24 to port 80 of h4", "all flows". `nameOf` gives an address its
 * usual name.
 */
export function describeFlowGroup(
  flowGroup: Predicates,
  nameOf: (address: string) => string = (it) => it,
): string {
  const { transport, srcPort, dstPort } = flowGroup;
  const words = [transport ? nameOfTransport(transport) : srcPort || dstPort ? 'TCP and UDP' : 'all flows'];
  const from = describeEnd({
    host: flowGroup.srcHost && nameOf(flowGroup.srcHost),
    user: flowGroup.srcUser ?? flowGroup.user,
    port: srcPort,
    eth: flowGroup.srcEth,
  });
  const to = describeEnd({
    host: flowGroup.dstHost && nameOf(flowGroup.dstHost),
    user: flowGroup.dstUser,
    port: dstPort,
    eth: flowGroup.dstEth,
  });
  if (from !== '') words.push('from', from);
  if (to !== '') words.push('to', to);
  return words.join(' ');
}

/** One end of a flow: "port 80 of h4", "hosts of ada", "" where it may be any. */
function describeEnd(
  end: Readonly<Record<'host' | 'user' | 'port' | 'eth', string | null | undefined>>,
): string {
  const user = end.user ? `hosts of ${end.user}` : null;
  const host = user !== null && end.host ? `${user} in ${end.host}` : (user ?? end.host);
  const card = end.eth ? `the network card ${end.eth}` : '';
  const place = [host, card].filter(Boolean).join(' by ');
  if (!end.port || end.port === everyPort) return place || (end.port ? 'any port' : '');
  const port = `${end.port.includes('-') ? 'ports' : 'port'} ${end.port}`;
  return place ? `${port} of ${place}` : port;
}

/** Any port: what makes TCP and UDP of no transport. */
export const everyPort = '0-65535';

function nameOfTransport(transport: string): string {
  return /^\d+$/.test(transport) ? `protocol ${transport}` : transport.toUpperCase();
}

/** Whether the text is one port, or a range such as `8000-8099`, within 0 to 65535. */
export function isPortOrRange(text: string): boolean {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text.trim());
  if (!match) return false;
  const low = Number(match[1]);
  const high = match[2] === undefined ? low : Number(match[2]);
  return low <= high && high <= 65_535;
}
