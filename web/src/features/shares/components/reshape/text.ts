import { text as shares } from '../../text';

/** The first names of a list, and the number of the others. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

/** The UI texts of changing, moving and deleting a share. */
export const text = {
  change: {
    open: 'Change',
    title: (name: string) => `Change ${name}`,
    submit: 'Change share',
    done: (name: string) => `Changed ${name}`,
    nothing: 'Change a field to see the effect.',
  },
  move: {
    open: 'Move',
    title: (name: string) => `Move ${name}`,
    to: 'New parent',
    choose: 'Choose a share',
    nowhere: 'You have no other share to move it to.',
    submit: 'Move share',
    done: (name: string, parent: string) => `Moved ${name} to ${parent}`,
    nothing: 'Choose a share to see the effect.',
    from: (chain: string) => `Its bookings now count against ${chain}.`,
    into: (chain: string) => `They would count against ${chain}.`,
    below: (names: readonly string[]) => `These shares move with it: ${some(names)}.`,
  },
  remove: {
    open: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    submit: 'Delete share',
    done: (name: string) => `Deleted ${name}`,
    final: 'You cannot undo this. Its name stays reserved, because the audit log refers to it.',
    alone: 'It has no children.',
    waiting: 'Its held bookings and its waiting list are cancelled.',
    below: (names: readonly string[]) =>
      names.length === 1
        ? `Its child is deleted too: ${some(names)}.`
        : `The ${names.length} shares under it are deleted too: ${some(names)}.`,
    speakers: (count: number) => (count === 1 ? 'One speaker loses it.' : `Its ${count} speakers lose it.`),
  },
  preview: 'Effect',
  checking: 'Checking…',
  wrong: 'Correct the fields to see the effect.',
  possible: 'This is possible',
  endsNothing: 'No granted booking ends.',
  byEnding: (count: number) =>
    count === 1 ? 'This is possible if one booking ends' : `This is possible if ${count} bookings end`,
  ending: 'Bookings that would end',
  more: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
  confirm: (count: number) =>
    count === 1 ? 'End this booking' : `End these ${count} bookings, also those of other users`,
  first: 'Change these first:',
  ended: (count: number) => (count === 1 ? 'One booking has ended.' : `${count} bookings have ended.`),
  stale: {
    title: 'Another user has changed this share',
    kept: 'Your changes are kept.',
    unseen: 'The share has changed since you opened this form.',
    goOn: 'Continue with the current share',
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
    classes: shares.page.classes,
    rules: shares.page.rules,
    speakers: shares.speakers.title,
  },
  yes: 'yes',
  no: 'no',
  none: 'none',
  defaultRules: 'the default',
  noLimits: shares.page.noLimits,
} as const;
