/** What the address of the log in page carries. */
export interface LoginSearch {
  /** Where to go after logging in; a path of this application. */
  readonly return?: string;
  /** Set when the user was logged in until just now. */
  readonly expired?: boolean;
  /** Why the provider's sign-in did not let the user in: the kind of problem. */
  readonly failure?: SignInFailure;
}

/** Kinds of problems of a sign-in that the page has words for. */
export const signInFailures = [
  'unauthenticated',
  'conflict',
  'forbidden',
  'invalid',
  'too-many-requests',
  'unavailable',
  'bad-gateway',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Reads the address; a target outside of this application is dropped, so that no link can lead people away. */
export function readLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const target = search['return'];
  const local = typeof target === 'string' && /^\/(?![/\\])/.test(target) && !target.startsWith('/login');
  const failure = signInFailures.find((known) => known === search['failure']);
  return {
    ...(local && { return: target }),
    ...(search['expired'] === true && { expired: true }),
    ...(failure && { failure }),
  };
}
