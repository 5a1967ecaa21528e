/** What is asked for, by the name of the filter. */
export type Values<N extends string> = Readonly<Partial<Record<N, string | undefined>>>;

/** What filters of these names are given. */
export interface FilterProps<N extends string> {
  readonly values: Values<N>;
  /** What the gateway finds wrong, by the name of the filter. */
  readonly errors: Readonly<Record<string, string>>;
  /** Gets the values that changed; undefined where it is asked for no more. */
  readonly onChange: (change: Values<N>) => void;
}
