/** The UI texts of path rules. */
export const text = {
  title: 'Path rules',
  none: 'None yet. A rule leads packets through a switch, such as one with a firewall, or around one.',
  kinds: {
    waypoint: { name: 'Through', rule: (name: string) => `through ${name}` },
    avoid: { name: 'Around', rule: (name: string) => `around ${name}` },
  },
  both: 'both directions',
  from: (start: string) => `from ${start}`,
  until: (end: string) => `until ${end}`,
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
    lead: 'Packets of these flows lead through a switch or around it, without a reservation. Bookings decide first, and traffic classes after path rules.',
    name: 'Name',
    nameWrong: 'Use 1 to 50 letters, digits, dashes, and underscores, and begin with a letter or digit',
    flows: 'Flows',
    kind: 'Path',
    dpid: 'Switch',
    dpidWrong: 'Choose a switch',
    noneFound: 'No switch has this name',
    end: 'Ends at',
    endHelp: (zone: string) => `Your local time (${zone}); empty for no end`,
    endWrong: 'Enter a time that exists, or nothing',
    submit: 'Create',
    created: (name: string) => `Path rule ${name} created`,
  },
  preview: {
    title: 'Effect',
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
    open: 'Change',
    label: (name: string) => `Change the path rule ${name}`,
    title: (name: string) => `Change ${name}`,
    wrong: 'The rule cannot be changed like this',
    submit: 'Change',
    done: (name: string) => `Path rule ${name} changed`,
  },
  remove: {
    open: 'Delete',
    label: (name: string) => `Delete the path rule ${name}`,
    title: (name: string) => `Delete ${name}?`,
    consequence: 'Its packets take the shortest path from then on.',
    done: (name: string) => `Path rule ${name} deleted`,
  },
} as const;
