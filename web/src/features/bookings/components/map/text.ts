const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** The UI texts of a path on the map of the network. */
export const text = {
  label: (names: readonly string[]) =>
    `Map of the network with this path: from ${names.at(0) ?? ''} via ${listed.format(names.slice(1, -1))} to ${names.at(-1) ?? ''}`,
  path: 'path',
  backup: 'backup',
  missing: (names: readonly string[]) =>
    `${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} not in the network now.`,
  gap: (names: readonly string[]) => `No cable is known now for ${listed.format(names)} (dashed).`,
  down: (names: readonly string[]) =>
    `${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} down (dashed in red).`,
  step: (from: string, to: string) => `${from} → ${to}`,
  nothing: 'No part of this path is in the network now.',
  near: 'The map shows the path and its direct neighbours.',
} as const;
