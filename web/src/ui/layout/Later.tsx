import { useEffect, useState, type ReactNode } from 'react';
import type { Fetched } from './fetched';

/**
 * Draws with code that is fetched when it is first wanted, and something instead until then. What is there already is
 * drawn at once, and what comes as soon as it comes: React's own way of waiting for code shows what stands in for at
 * least 300 ms. What `children` draw with is read before, not in it: a hook's result that is first looked at there tells
 * nobody when it changes.
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
