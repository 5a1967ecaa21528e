import { useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import { useEffect } from 'react';

/** Fits a picture to its frame again when the size of the frame changes. */
export function Refit({ options }: { options: FitViewOptions }) {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    void fitView(options);
  }, [fitView, options, width, height]);
  return null;
}
