/** The UI texts of the keyboard shortcuts. */
export const text = {
  title: 'Keyboard shortcuts',
  keys: 'Keys',
  what: 'Action',
  anywhere: 'Anywhere',
  single: 'Outside of text fields, one key after the other',
  singleOff: 'Single-key shortcuts are off',
  palette: 'Search and commands',
  sheet: 'These shortcuts',
  goTo: (place: string) => `Go to ${place}`,
  note: 'Tab moves between controls. Arrow keys move within lists, trees and charts. Escape closes dialogs.',
  switch: 'Single-key shortcuts',
  switchHelp: 'Switch them off if you press keys by accident or use speech input.',
} as const;
