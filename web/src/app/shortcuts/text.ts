/** The words of the keyboard shortcuts. */
export const text = {
  title: 'Keyboard shortcuts',
  keys: 'Keys',
  what: 'What they do',
  anywhere: 'Anywhere',
  single: 'Where nothing is typed, one key after the other',
  singleOff: 'Single keys are switched off',
  palette: 'Search and commands',
  sheet: 'These shortcuts',
  goTo: (place: string) => `Go to ${place}`,
  note: 'Tab goes from part to part. The arrow keys move within lists, trees and charts; Escape closes what is open.',
  switch: 'Single-key shortcuts',
  switchHelp: 'Switch them off where keys are pressed by accident or by speech.',
} as const;
