/** The words of the log in. */
export const text = {
  title: 'Log in',
  tagline: 'Book windows of guaranteed bandwidth, and watch the network keep them.',
  name: 'Name',
  password: 'Password',
  submit: 'Log in',
  nameMissing: 'Enter your name',
  passwordMissing: 'Enter your password',
  showPassword: 'Show or hide the password',
  expired: 'Your session has ended. Log in to go on where you were.',
  wrong: 'Name or password is wrong.',
  throttled: 'Too many attempts',
  throttledWait: (wait: string) => `Try again in ${wait}.`,
  throttledOver: 'You can try again now.',
} as const;
