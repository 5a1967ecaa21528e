import { useEffect, useState, type ReactNode } from 'react';
import type { DeferredCode } from './deferredCode';

/**
 * Draws with code that is fetched on first use, and draws `fallback` until then. Code that has been fetched is used
 * without a delay; React's Suspense would show its fallback for at least 300 ms. Read the results of hooks before
 * `children`, not in it: a result that is first read there causes no new drawing when it changes.
 */
export function Deferred<Code>(props: {
  code: DeferredCode<Code>;
  fallback: ReactNode;
  children: (code: Code) => ReactNode;
}) {
  const { code } = props;
  const [loaded, setLoaded] = useState(code.loaded);
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    let wanted = true;
    code.load().then(
      () => {
        if (wanted) setLoaded(code.loaded);
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
  return loaded === undefined ? props.fallback : props.children(loaded);
}
