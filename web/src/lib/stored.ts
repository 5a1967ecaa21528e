/** What this browser keeps for the next visit. Where it keeps nothing, the page works all the same. */
export const stored = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      // Switched off by the user or their administrator.
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // As above, or full: then it holds until the page is left.
    }
  },
};
