/** What the address of the log in page carries. */
export interface LoginSearch {
  /** Where to go after logging in; a path of this application. */
  readonly return?: string;
  /** Set when the person was logged in until just now. */
  readonly expired?: boolean;
}

/** Reads the address; a target outside of this application is dropped, so that no link can lead people away. */
export function readLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  const target = search['return'];
  const local = typeof target === 'string' && /^\/(?![/\\])/.test(target) && !target.startsWith('/login');
  return {
    ...(local && { return: target }),
    ...(search['expired'] === true && { expired: true }),
  };
}
