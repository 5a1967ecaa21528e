/** What there is to say about a part of the gateway: that it is well, and what to do where it is not. */
export interface PartWords {
  readonly title: string;
  readonly well: string;
  readonly advice: string;
  /** States with words of their own. */
  readonly states?: Readonly<Record<string, { readonly label: string; readonly advice: string }>>;
}

/** The parts that this page has words for. */
export const partWords: Readonly<Record<string, PartWords>> = {
  database: {
    title: 'Database',
    well: 'The record can be read and written.',
    advice: 'Check that PostgreSQL runs and that the gateway reaches it; nothing can be booked until then.',
    states: {
      'read-only': {
        label: 'Read-only',
        advice:
          'PostgreSQL takes no changes: a standby, or a full disk. What is booked stays; nothing new can be booked.',
      },
      away: {
        label: 'Away',
        advice:
          'Check that PostgreSQL runs and that the gateway reaches it; nothing can be booked until then.',
      },
    },
  },
  leader: {
    title: 'Ledger',
    well: 'This gateway decides.',
    advice: 'Look into the log of the gateway.',
    states: {
      standby: {
        label: 'Standby',
        advice: 'Another gateway decides; this one follows it and takes over when that one ends.',
      },
      none: {
        label: 'Nobody decides',
        advice: 'No gateway holds the ledger. One takes it within seconds; if not, check the database.',
      },
    },
  },
  controller: {
    title: 'Controller',
    well: 'The controller is connected.',
    advice:
      'Check that the controller runs and that address and secret are the same on both sides. Windows can be booked meanwhile, but nothing is installed.',
    states: {
      away: {
        label: 'Away',
        advice:
          'Check that the controller runs and that address and secret are the same on both sides. Windows can be booked meanwhile, but nothing is installed.',
      },
    },
  },
  switches: {
    title: 'Switches',
    well: 'Every switch is connected to the controller.',
    advice: 'Paths over switches that are away cannot be kept. The network page shows which are there.',
  },
  scheduler: {
    title: 'Scheduler',
    well: 'Windows begin and end on time.',
    advice: 'Windows begin and end late. Look at the load of the machine and at the database.',
  },
  measurements: {
    title: 'Measurements',
    well: 'Rates and counters arrive.',
    advice:
      'Rates shown are old. They come from the controller: see whether it is connected. What was promised is kept without them.',
  },
};
