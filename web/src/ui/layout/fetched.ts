/** Code that is fetched when it is wanted. */
export interface Fetched<Code> {
  /** It, once it is there. */
  readonly known: () => Code | undefined;
  /** Fetches it, unless it is there. Rejects where it cannot be fetched; another try is a new one. */
  readonly ahead: () => Promise<void>;
}

/** Fetches code once, by an `import()`. */
export function fetched<Code>(load: () => Promise<Code>): Fetched<Code> {
  let code: Code | undefined;
  return {
    known: () => code,
    ahead: async () => {
      code ??= await load();
    },
  };
}
