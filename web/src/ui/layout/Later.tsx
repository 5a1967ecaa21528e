import { useEffect, useState, type ReactNode } from 'react';
import type { Fetched } from './fetched';

/**
 * Draws with code that is fetched on first use, and draws `instead` until then. Code that has been fetched is used
 * without a delay; React's Suspense would show its fallback for at least 300 ms. Read the results of hooks before
 * `children`, not in it: a result that is first read there causes no new drawing when it changes.
 */
export function Later<Code>(props: {
  code: Fetched<Code>;
  instead: ReactNode;
  children: (code: Code) => ReactNode;
}) {
  const { code } = props;
  const [known, setKnown] = useState(code.known);
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    let wanted = true;
    code.ahead().then(
      () => {
        if (wanted) setKnown(code.known);
      },
      (reason: unknown) => {
        if (wanted) setFault(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  if (fault !== null) throw fault;
  return known === undefined ? props.instead : props.children(known);
}
