/** Code that is fetched when it is wanted. */
export interface DeferredCode<Code> {
  /** It, once it is there. */
  readonly loaded: () => Code | undefined;
  /** Fetches it, unless it is there. Rejects where it cannot be fetched; another try is a new one. */
  readonly load: () => Promise<void>;
}

/** Fetches code once, by an `import()`. */
export function deferredCode<Code>(importCode: () => Promise<Code>): DeferredCode<Code> {
  let code: Code | undefined;
  return {
    loaded: () => code,
    load: async () => {
      code ??= await importCode();
    },
  };
}
