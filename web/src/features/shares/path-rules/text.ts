/** The UI texts of path rules. */
export const text = {
  title: 'Path rules',
  showOnMap: 'Show on map',
  none: 'None yet. A rule leads packets through a switch, such as one with a firewall, or around a switch or a link.',
  kinds: {
    waypoint: { name: 'Through', rule: (name: string) => `through ${name}` },
    avoid: { name: 'Around', rule: (name: string) => `around ${name}` },
  },
  both: 'both directions',
  states: {
    installed: '',
    waiting: 'Begins later',
    pending: 'Not on all switches yet',
    partial: 'Not met on all paths',
    failed: 'Not met',
    removed: 'Removed',
    unknown: 'Not reported yet',
  },
  form: {
    open: 'New rule',
    title: (share: string) => `New path rule of ${share}`,
    lead: 'Packets of these flows lead through a switch, or around a switch or a link, without a reservation. Bookings decide first, and traffic classes after path rules.',
    flows: 'Flows',
    kind: 'Path',
    dpid: 'Switch',
    dpidWrong: 'Choose a switch',
    part: 'Switch or link',
    partWrong: 'Choose a switch or a link',
    switches: 'Switches',
    links: 'Links, in both directions',
    noneFound: 'No such part of the network',
    created: (name: string) => `Path rule ${name} created`,
  },
  preview: {
    wrong: 'The rule cannot be created',
    unknown: 'No host of these flows is known yet. The rule takes effect when one appears.',
    paths: (pairs: number) =>
      pairs === 1
        ? 'Chooses the path from 1 port to 1 host.'
        : `Chooses ${pairs.toString()} paths, from ports at the edge to hosts.`,
    unmet: (count: number, some: string) =>
      `The network has no such path for ${count.toString()} of them: ${some}. These packets take any path.`,
    way: (from: string, to: string) => `${from} to ${to}`,
    bookings: (count: number) =>
      count === 1
        ? '1 booking decides first on some of the packets.'
        : `${count.toString()} bookings decide first on some of the packets.`,
    earlier: (names: string) => `Path rules that decide first on some of the packets: ${names}.`,
    later: (names: string) => `Takes packets from the path rules ${names}.`,
    classes: (names: string) => `Takes packets from the traffic classes ${names}.`,
  },
  change: {
    label: (name: string) => `Change the path rule ${name}`,
    wrong: 'The rule cannot be changed like this',
    done: (name: string) => `Path rule ${name} changed`,
  },
  remove: {
    label: (name: string) => `Delete the path rule ${name}`,
    consequence: 'Its packets take the shortest path from then on.',
    done: (name: string) => `Path rule ${name} deleted`,
  },
} as const;
