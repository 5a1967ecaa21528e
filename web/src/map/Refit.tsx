import { getNodesBounds, useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import { useEffect, useMemo } from 'react';

/** Fits a picture to its frame again when the size of the frame changes, or what is drawn takes another place. */
export function Refit({ options }: { options: FitViewOptions }) {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const nodes = useStore((state) => state.nodes);
  const drawn = useMemo(() => Object.values(getNodesBounds(nodes)).join(' '), [nodes]);
  useEffect(() => {
    void fitView(options);
  }, [fitView, options, width, height, drawn]);
  return null;
}
