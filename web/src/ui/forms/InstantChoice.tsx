import { Group, Input, SegmentedControl, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { text } from '../text';

/** A choice such as "now" or "at a time", with a field for the local time where one is chosen. */
export function InstantChoice(props: {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  /** `getInputProps` of the field that holds the choice. */
  choice: GetInputPropsReturnType;
  /** `getInputProps` of the field that holds the time; null where none is chosen. */
  instant: GetInputPropsReturnType | null;
  instantLabel: string;
  zone: string;
}) {
  return (
    <Input.Wrapper label={props.label} labelElement="div">
      <Group gap="sm" align="flex-start" mt={4}>
        <SegmentedControl aria-label={props.label} data={[...props.choices]} {...props.choice} />
        {props.instant && (
          <TextInput
            type="datetime-local"
            aria-label={props.instantLabel}
            description={text.times.zone(props.zone)}
            inputWrapperOrder={['input', 'description', 'error']}
            {...props.instant}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
