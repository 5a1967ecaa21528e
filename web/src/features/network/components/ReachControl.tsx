import { SegmentedControl } from '@mantine/core';
import { text } from '../text';
import { isReach, reaches, type Reach } from '../api/utilization';

/** Chooses how far back, or back and ahead, a chart looks. */
export function ReachControl(props: {
  label: string;
  value: Reach;
  most?: Reach;
  onChange: (reach: Reach) => void;
}) {
  const longest = reaches[props.most ?? 'year'];
  return (
    <SegmentedControl
      size="xs"
      aria-label={props.label}
      value={props.value}
      data={Object.entries(text.reach.names)
        .filter(([value]) => isReach(value) && reaches[value] <= longest)
        .map(([value, label]) => ({ value, label }))}
      onChange={(value) => {
        if (isReach(value)) props.onChange(value);
      }}
    />
  );
}
