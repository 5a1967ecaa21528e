import { formatEndpoint } from '../../lib/endpoint';

const number = new Intl.NumberFormat('en');

/** The UI texts of the shares. */
export const text = {
  title: 'Shares',
  lead: 'How the bandwidth of the network is divided. A share never reserves more than the shares above it have left.',
  tree: 'Shares',
  columns: {
    name: 'Share',
    limit: 'Limit',
    reserved: 'Reserved now',
    peak: 'Upcoming peak',
    delegated: 'Delegated',
    speakers: 'Speakers',
  },
  reservedOn: (name: string) => `Reserved on ${name}`,
  reservedOf: (reserved: string, limit: string) => `${reserved} of ${limit}`,
  nothingToReserve: 'nothing may be reserved',
  oversubscribed: (times: string) => `${times}× its limit`,
  none: 'none',
  everyone: 'everyone',
  more: (count: number) => `+${count}`,
  you: 'you may speak',
  empty: {
    title: 'No shares for you yet',
    advice:
      'A share lets you book bandwidth. Ask an administrator or a speaker of a share to delegate one to you.',
  },
  keyboard:
    'Arrow keys move, expand and collapse. Enter opens the share. Letters jump to the next name. * expands all siblings.',
  find: {
    label: 'Find a share or a speaker',
    all: (count: number) => (count === 1 ? 'One share' : `${number.format(count)} shares`),
    found: (matches: number, all: number) =>
      `${number.format(matches)} of ${number.format(all)} ${all === 1 ? 'share' : 'shares'}`,
    none: 'No such share',
    advice: 'No name or speaker contains this text. You see only the shares that concern you.',
  },
  quotas: {
    lead: 'How much this share and all shares below it may have at once.',
    list: (name: string) => `Quotas of ${name}`,
  },
  page: {
    back: 'Shares',
    pending: 'Share',
    under: 'under',
    root: 'the root of the tree',
    record: 'Audit',
    book: 'Book on this share',
    facts: 'Details',
    flowGroup: 'Flow group',
    limit: 'Maximum reservation',
    reservedNow: 'Reserved now',
    peak: 'Upcoming peak',
    delegated: 'Delegated to children',
    privileges: 'Rules',
    mayAllow: 'may allow',
    mayDeny: 'may deny',
    noRules: 'none',
    limits: 'Rate limits',
    limitsAbove: (rate: string) => `above ${rate}`,
    noLimits: 'not allowed',
    least: 'Minimum reservation',
    classes: 'Traffic classes',
    rules: 'Flow rules',
    rulesOf: (peak: string, limit: string) => `${peak} of ${limit} at the peak`,
    bucket: 'Token bucket',
    bucketOf: (fill: string, capacity: string) => `fills at ${fill}, holds ${capacity}`,
    timeline: 'Reserved over time',
    timelineLabel: (name: string) => `Bandwidth reserved on ${name} over time`,
    reserved: 'Reserved',
    maximum: 'Limit',
    range: 'Range of the chart',
    ranges: { hour: '1 hour', quarter: '6 hours', day: '1 day', week: '1 week' },
    children: 'Children',
    noChildren: 'Nothing is delegated from this share.',
  },
  services: {
    title: 'Services',
    address: (transport: string, address: string, port: number) =>
      `${formatEndpoint(address, port)}/${transport}`,
    servers: (count: number) => (count === 1 ? '1 server' : `${count.toString()} servers`),
    down: (count: number) => `${count.toString()} down`,
  },
  speakers: {
    title: 'Speakers',
    none: 'No speakers. The speakers of the shares above manage it.',
    everyone: 'Everyone may speak for this share.',
    add: 'Add a speaker',
    submit: 'Add',
    missing: 'Enter a name',
    there: 'This user already speaks for this share',
    added: (name: string) => `${name} may speak for this share`,
    gains: {
      title: (name: string) => `${name} will be able to`,
      books: (share: string) => `book on ${share}, and delegate parts of it`,
      everyone: 'book here, as everyone already can',
      appoints: (share: string, below: number) =>
        below === 0
          ? `add speakers of ${share}`
          : below === 1
            ? `add speakers of ${share} and of the share under it, and change, move or delete that share`
            : `add speakers of ${share} and of the ${below} shares under it, and change, move or delete those shares`,
      appointsAlready: (above: string) => `add speakers, as a speaker of ${above} already can`,
      sees: (share: string) => `see what others book on ${share} and under it`,
    },
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    removeTitle: (name: string, share: string) => `Remove ${name} from ${share}?`,
    loses: (name: string, share: string) =>
      `${name} can no longer book on ${share}, delegate parts of it or manage the shares under it.`,
    losesLess: (name: string, share: string, above: string) =>
      `${name} can no longer book on ${share} or delegate parts of it, but still manages it as a speaker of ${above}.`,
    losesNothing: (name: string, share: string) =>
      `${name} can still book on ${share}, because everyone speaks for it.`,
    stays: 'Existing bookings do not change.',
    yourself: 'This is you. Another speaker has to add you again.',
    removed: (name: string) => `${name} may no longer speak for this share`,
  },
  usage: {
    label: (name: string) => `Bandwidth delivered to the bookings of ${name} and reserved for them`,
    limit: 'Limit',
  },
  bookings: {
    title: 'Running and upcoming',
    none: 'No upcoming bookings',
    running: (end: string) => `until ${end}`,
    endless: 'no end',
    next: (start: string) => `from ${start}`,
    more: (count: number) => `${count} more upcoming`,
    all: 'Show all bookings',
  },
  definition: {
    limit: 'Maximum reservation',
    limitUnit: 'Unit of the limit',
    limitMissing: 'Enter a rate such as 40 or 2.5; 0 for a share that reserves nothing',
    notANumber: 'Enter a number such as 40 or 2.5, or nothing',
    limitAbove: (parent: string, limit: string) => `${parent} has ${limit}, and no share in it may have more`,
    leastAbove: 'Enter at most the maximum reservation',
    classesWrong: 'Enter a whole number from 0 to 32',
    classesAbove: (parent: string, slots: number) =>
      `${parent} may have ${slots.toString()}, and no share in it may have more`,
    rulesWrong: 'Enter a whole number from 0 to 50,000, or nothing',
    flowGroup: 'Flow group',
    bounds: {
      legend: 'Privileges',
      mayAllow: 'May allow flows',
      mayDeny: 'May deny flows',
      help: 'Leave a field empty for no bound. Without a floor, rate limits are not allowed.',
      minReserveBps: 'Minimum reservation (Mbit/s)',
      minLimitBps: 'Lowest rate limit (Mbit/s)',
      tokenFillBps: 'Token bucket fill rate (Mbit/s)',
      tokenCapacityBits: 'Token bucket size (Mbit)',
      classSlots: 'Traffic classes',
      maxRules: 'Flow rules at one instant',
      rulesHelp: 'Table entries where bookings overlap; empty for the default',
    },
  },
  delegate: {
    open: 'Delegate a share',
    title: (parent: string) => `Delegate from ${parent}`,
    name: 'Name',
    nameHelp: 'Use letters, digits, dashes, underscores and $. The names of deleted shares stay reserved.',
    nameMissing: 'Enter a name',
    nameWrong: 'Use at most 63 letters, digits, dashes, underscores and $, and do not start with a dash',
    speakers: 'Speakers',
    speakersHelp: 'Press Enter after each name.',
    submit: 'Delegate',
    done: (name: string) => `Share ${name} delegated`,
    effect: {
      title: 'Effect',
      total: (parent: string, total: string, limit: string) =>
        `The children of ${parent} can then reserve ${total} together. ${parent} has ${limit}.`,
      over: (times: string) =>
        `That is ${times}× its limit: the first bookings get the bandwidth, later ones are refused.`,
      now: (parent: string, free: string) => `${parent} has ${free} free at its upcoming peak.`,
      later: 'A share takes no bandwidth until it is booked. The gateway decides on each booking.',
    },
  },
} as const;
