import type { Tone } from '../../../ui/display/StateBadge';
import { text } from '../text';

/** The health of a part of the gateway, as shown. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly tone: Tone;
  readonly label: string;
  readonly note: string;
}

/** The tones of states that are harmless or severe; all other states are warnings. */
const tones: Readonly<Record<string, Tone>> = {
  'leader standby': 'still',
  'leader none': 'bad',
  'database away': 'bad',
  'controller away': 'bad',
};

/** Describes a part and its state, given by the names that the gateway uses. */
export function readPart(name: string, state: string): Part {
  const words = partWords[name];
  const title = words?.title ?? name;
  if (state === 'ok') return { name, title, tone: 'good', label: text.health.ok, note: words?.well ?? '' };
  const known = words?.states?.[state];
  return {
    name,
    title,
    tone: tones[`${name} ${state}`] ?? 'warn',
    label: known?.label ?? state,
    note: known?.advice ?? words?.advice ?? text.health.unknownAdvice,
  };
}

/** The texts of a part: for a healthy one, and what to do about a problem. */
interface PartWords {
  readonly title: string;
  readonly well: string;
  readonly advice: string;
  /** States with texts of their own. */
  readonly states?: Readonly<Record<string, { readonly label: string; readonly advice: string }>>;
}

/** The parts that this page knows. */
export const partWords: Readonly<Record<string, PartWords>> = {
  database: {
    title: 'Database',
    well: 'The database can be read and written.',
    advice: 'Check that PostgreSQL runs and that the gateway reaches it. Nothing can be booked until then.',
    states: {
      'read-only': {
        label: 'Read-only',
        advice:
          'PostgreSQL accepts no changes: it is a standby, or its disk is full. Existing bookings stay; new ones are refused.',
      },
      away: {
        label: 'Away',
        advice:
          'Check that PostgreSQL runs and that the gateway reaches it. Nothing can be booked until then.',
      },
    },
  },
  leader: {
    title: 'Ledger',
    well: 'This gateway is active.',
    advice: 'Read the log of the gateway.',
    states: {
      standby: {
        label: 'Standby',
        advice: 'Another gateway is active. This one follows it and takes over when the other stops.',
      },
      none: {
        label: 'No active gateway',
        advice: 'No gateway is active. One becomes active within seconds; if not, check the database.',
      },
    },
  },
  controller: {
    title: 'Controller',
    well: 'The controller is connected.',
    advice:
      'Check that the controller runs and that both sides have the same address and secret. Until then, windows can be booked but are not installed.',
    states: {
      away: {
        label: 'Away',
        advice:
          'Check that the controller runs and that both sides have the same address and secret. Until then, windows can be booked but are not installed.',
      },
    },
  },
  clock: {
    title: 'Clock',
    well: 'The clocks of this machine, the database, and the controllers agree.',
    advice:
      'Check time synchronization (NTP) on this machine, on that of the database, and on those of the controllers. A gateway whose clock is more than 1 s from that of the database does not become active.',
  },
  windows: {
    title: 'Windows',
    well: 'Every window that has begun is active on its switches.',
    advice: 'The bookings page shows which windows failed, and why.',
  },
  switches: {
    title: 'Switches',
    well: 'Every switch is connected to the controller.',
    advice:
      'Paths over disconnected switches have no guarantee. The network page shows which switches are connected.',
  },
  planAhead: {
    title: 'Plan ahead',
    well: 'Windows of the next hours begin and end even if no gateway runs.',
    advice:
      'So many windows begin and end soon that the controllers know only some of them in advance. Nothing is late while a gateway runs.',
  },
  scheduler: {
    title: 'Scheduler',
    well: 'Windows begin and end on time.',
    advice: 'Windows begin and end late. Check the load of the machine and the database.',
  },
  measurements: {
    title: 'Measurements',
    well: 'Rates and counters arrive.',
    advice:
      'The rates shown are old. Check that the controller is connected, because it reports them. Guarantees do not depend on them.',
  },
};
