import { useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import { useEffect } from 'react';

/** Keeps a picture that nobody moves fitted: to what is shown, and to the room that there is. */
export function Refit({ options }: { options: FitViewOptions }) {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    void fitView(options);
  }, [fitView, options, width, height]);
  return null;
}
