/** The UI texts that path rules and traffic classes have in common. */
export const text = {
  from: (start: string) => `from ${start}`,
  until: (end: string) => `until ${end}`,
  name: 'Name',
  nameWrong: 'Use 1 to 50 letters, digits, dashes, and underscores, and begin with a letter or digit',
  end: 'Ends at',
  endHelp: (zone: string) => `Your local time (${zone}); empty for no end`,
  endWrong: 'Enter a time that exists, or nothing',
  create: 'Create',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  effect: 'Effect',
} as const;
