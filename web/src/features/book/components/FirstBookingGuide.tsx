import { Button, Group, Stepper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Host, Share } from '../../../api/types';
import { userTimeZone } from '../../../lib/time';
import { SteadyButton } from '../../../ui/forms/SteadyButton';
import { Panel } from '../../../ui/layout/Panel';
import { useMinute } from '../../../ui/useNow';
import { exampleOf } from '../example';
import { text } from '../text';
import { useBookFormContext } from '../values';

const words = text.guide;

/** The field that each step begins at. */
const firstFields = ['flowGroup.srcHost', 'rateBps', 'startsAt'] as const;

/** Leads through the form in three steps for a member who has yet to book; an example is filled in unless they typed. */
export function FirstBookingGuide(props: {
  shares: readonly Share[];
  hosts: readonly Host[];
  /** Whether nothing was typed into the form yet. */
  isUntouched: boolean;
  onHide: () => void;
}) {
  const form = useBookFormContext();
  const now = useMinute();
  const [step, setStep] = useState(0);
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const example = exampleOf(form.values, props.shares, props.hosts, now, userTimeZone());
  const fill = () => {
    if (example !== null) form.setValues(example);
  };
  useFirstTime(props.isUntouched && !form.isDirty(), fill);
  return (
    <Panel
      title={words.title}
      aside={
        <Button variant="default" size="xs" onClick={props.onHide}>
          {words.hide}
        </Button>
      }
    >
      <Text mb="md">{example === null ? words.lead : words.leadWithExample}</Text>
      <Stepper
        active={step}
        onStepClick={setStep}
        size="sm"
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        aria-label={words.title}
      >
        {words.steps.map(({ label }) => (
          <Stepper.Step key={label} label={label} />
        ))}
      </Stepper>
      <Text mt="sm" role="status">
        {words.steps[step]?.help ?? words.last}
      </Text>
      <Group gap="xs" mt="sm">
        <SteadyButton
          variant="default"
          size="xs"
          disabled={step === 0}
          onClick={() => {
            setStep(step - 1);
          }}
        >
          {words.back}
        </SteadyButton>
        <SteadyButton
          size="xs"
          disabled={step === words.steps.length}
          onClick={() => {
            setStep(step + 1);
          }}
        >
          {words.next}
        </SteadyButton>
        {firstFields[step] !== undefined && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              focusField(firstFields[step] ?? '');
            }}
          >
            {words.toFields}
          </Button>
        )}
        {example !== null && (
          <Button variant="default" size="xs" onClick={fill}>
            {words.fill}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

/** Does something once, when the component is first there. */
function useFirstTime(isWanted: boolean, action: () => void): void {
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    if (isWanted) action();
  });
}

/** Takes the keyboard to a field of the form: the input itself, or what is chosen of several. */
function focusField(path: string): void {
  const field = document.querySelector<HTMLElement>(
    `form input[data-path="${path}"], form [data-path="${path}"] input:checked`,
  );
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
