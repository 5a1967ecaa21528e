import { text as shares } from '../text';

/** The first few of many names, and how many there are besides. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

/** The words of changing, moving and deleting a share. */
export const text = {
  change: {
    open: 'Change',
    title: (name: string) => `Change ${name}`,
    submit: 'Change it',
    done: (name: string) => `${name} is changed`,
    nothing: 'Change something to see what it would do.',
  },
  move: {
    open: 'Move',
    title: (name: string) => `Move ${name}`,
    to: 'Make it a part of',
    choose: 'Choose a share',
    nowhere: 'There is no other share of yours to move it to.',
    submit: 'Move it',
    done: (name: string, parent: string) => `${name} is a part of ${parent}`,
    nothing: 'Choose a share to see what the move would do.',
    from: (chain: string) => `Its bookings count now against ${chain}.`,
    into: (chain: string) => `They would count against ${chain}.`,
    below: (names: readonly string[]) => `With it go ${some(names)}.`,
  },
  remove: {
    open: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    submit: 'Delete it',
    done: (name: string) => `${name} is deleted`,
    final: 'This cannot be taken back. Its name stays taken, because its bookings stay on record under it.',
    alone: 'No share is under it.',
    waiting: 'What waits for room in it, or is only held, is cancelled.',
    below: (names: readonly string[]) =>
      names.length === 1
        ? `With it ends the share under it: ${some(names)}.`
        : `With it end the ${names.length} shares under it: ${some(names)}.`,
    speakers: (count: number) => (count === 1 ? 'One speaker loses it.' : `Its ${count} speakers lose it.`),
  },
  preview: 'What it would do',
  checking: 'Asking the gateway …',
  wrong: 'Correct the fields to see what it would do.',
  possible: 'It can be done',
  endsNothing: 'No booking ends that was granted.',
  byEnding: (count: number) =>
    count === 1 ? 'It can be done if one booking ends' : `It can be done if ${count} bookings end`,
  ending: 'Bookings that would end',
  more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  confirm: (count: number) =>
    count === 1 ? 'End this booking' : `End these ${count} bookings, of whomever they are`,
  first: 'These would have to change first:',
  ended: (count: number) => (count === 1 ? 'One booking has ended.' : `${count} bookings have ended.`),
  stale: {
    title: 'Somebody changed it meanwhile',
    kept: 'What you typed is kept.',
    unseen: 'It is not what it was when you opened this.',
    goOn: 'Go on from how it is now',
  },
  becomes: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  labels: {
    parent: 'Parent',
    flowGroup: shares.definition.flowGroup,
    limit: shares.definition.limit,
    mayAllow: shares.definition.bounds.mayAllow,
    mayDeny: shares.definition.bounds.mayDeny,
    least: shares.page.least,
    limits: shares.page.limits,
    bucket: shares.page.bucket,
    speakers: shares.speakers.title,
  },
  yes: 'yes',
  no: 'no',
  none: 'none',
  noLimits: shares.page.noLimits,
} as const;
