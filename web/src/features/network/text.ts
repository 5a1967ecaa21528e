/** The words of the network. */
export const text = {
  title: 'Network',
  lead: (switches: number, hosts: number) =>
    `${plural(switches, 'switch', 'switches')}, ${plural(hosts, 'host', 'hosts')}`,
  controllerConnected: 'Controller connected',
  controllerAway: 'Controller not connected',
  since: (instant: string) => `since ${instant}`,
  awayTitle: 'The controller is not connected',
  awayAdvice:
    'Guarantees that are on the switches stay until their windows end; new ones wait. What is shown is the last that was heard.',
  switchProblem: (name: string) => `Switch ${name}`,
  switchAway: 'is not connected to the controller',
  links: {
    title: 'Links',
    aside: 'busiest first; each direction by itself',
    notMeasured: 'not measured',
    direction: (from: string, to: string) => `${from} → ${to}`,
    bar: (name: string) => `Use of ${name}`,
    amounts: (used: string, reserved: string, rate: string) =>
      `${used} used, ${reserved} reserved of ${rate}`,
    of: (rate: string) => `of ${rate}`,
    reservedWords: (rate: string) => `${rate} reserved`,
    noneReserved: 'nothing reserved',
    emptyTitle: 'No links yet',
    emptyAdvice: 'Links appear here as soon as the controller has found switches.',
    legendUsed: 'used now',
    legendReserved: 'reserved now',
    legendPeak: 'most reserved ahead',
  },
  chart: {
    title: (name: string) => `${name}, last five minutes`,
    label: (name: string) => `Use of ${name} over the last five minutes`,
    used: 'Used',
    reserved: 'Reserved now',
    rate: 'Link rate',
    choose: 'Choose a link to see its last five minutes.',
    gathering: 'Nothing has been measured yet.',
    close: 'Close',
  },
  tables: {
    title: 'Flow tables',
    name: (switchName: string, table: number, name: string) => `${switchName} · table ${table}, ${name}`,
    bar: (name: string) => `Entries of ${name}`,
    amounts: (entries: string, most: string) => `${entries} of ${most} entries`,
    empty: 'No switch has told about its tables yet.',
  },
  hosts: {
    title: 'Hosts',
    name: 'Host',
    addresses: 'Addresses',
    at: 'Attached at',
    mac: 'MAC',
    place: (switchName: string, port: number) => `${switchName}, port ${port}`,
    unseen: 'not seen yet',
    empty: 'No host is known yet. Hosts are seen when they first send something.',
  },
  switches: {
    title: 'Switches',
    connected: 'Connected',
    away: 'Away',
    ports: (up: number, all: number) => `${up} of ${all} ports up`,
    queues: {
      native: 'queues by number',
      marked: 'queues by mark',
      none: 'no queues: no guarantees here',
    },
  },
} as const;

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
