import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconStack2 } from '@tabler/icons-react';
import type { Share, TrafficClass, TrafficClassRequest } from '../../../api/types';
import { formatRate, rateUnits } from '../../../lib/rate';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { QuantityInput } from '../../../ui/forms/QuantityInput';
import { ChangeDialog, CheckPreview, ContentForm, EndField, NameField } from '../contents/ContentForm';
import { text as common } from '../contents/text';
import { useTyped } from '../utils/useTyped';
import { useChangeCheck, useChangeTrafficClass, useCreateTrafficClass, useCreationCheck } from './api';
import { changeOf, requestOf, startFrom, startFromClass, validate, type TrafficClassValues } from './form';
import { FlowGroupFields } from './FlowGroupFields';
import { text } from './text';

const words = text.form;
type Form = UseFormReturnType<TrafficClassValues>;

/** Opens the form that creates a traffic class of a share. */
export function NewTrafficClass({ share }: { share: Share }) {
  return (
    <FormDialog
      wide
      compact
      label={words.open}
      icon={<IconStack2 size={15} aria-hidden />}
      title={words.title(share.name)}
    >
      {(close) => <CreateForm share={share} onClose={close} />}
    </FormDialog>
  );
}

function CreateForm({ share, onClose }: { share: Share; onClose: () => void }) {
  const form = useForm<TrafficClassValues>({ initialValues: startFrom(share), validate });
  const request = useTyped(requestOf(form.values, share));
  const check = useCreationCheck(request);
  return (
    <ContentForm
      form={form}
      submit={common.create}
      write={useCreateTrafficClass()}
      requestOf={(values) => requestOf(values, share)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {words.lead}
      </Text>
      <NameField field={form.getInputProps('name')} />
      <FlowGroupFields form={form} share={share} />
      <TreatmentFields form={form} />
      {request !== null && (
        <CheckPreview
          check={check}
          wrong={text.preview.wrong}
          effectsOf={(checked) => [reserved(checked), text.preview.slot(share.name)]}
        />
      )}
    </ContentForm>
  );
}

/** Opens the form that changes the flows, the priority, the rates, and the end of a traffic class. */
export function ChangeTrafficClass({ of, share }: { of: TrafficClass; share: Share }) {
  return (
    <ChangeDialog name={of.name} label={text.change.label(of.name)}>
      {(close) => <ChangeForm of={of} share={share} onClose={close} />}
    </ChangeDialog>
  );
}

function ChangeForm({ of, share, onClose }: { of: TrafficClass; share: Share; onClose: () => void }) {
  const form = useForm<TrafficClassValues>({ initialValues: startFromClass(of), validate });
  const request = useTyped(changeOf(form.values, of, share));
  const check = useChangeCheck(request);
  return (
    <ContentForm
      form={form}
      submit={common.change}
      write={useChangeTrafficClass()}
      requestOf={(values) => changeOf(values, of, share)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {text.change.lead}
      </Text>
      <FlowGroupFields form={form} share={share} />
      <TreatmentFields form={form} />
      {request !== null && (
        <CheckPreview check={check} wrong={text.change.wrong} effectsOf={(checked) => [reserved(checked)]} />
      )}
    </ContentForm>
  );
}

function TreatmentFields({ form }: { form: Form }) {
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {words.priority}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={words.priority}
          data={Object.entries(text.priorities).map(([value, { name }]) => ({ value, label: name }))}
          {...form.getInputProps('priority')}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {text.priorities[form.values.priority].help}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuantityInput
          label={words.min}
          unitLabel={words.minUnit}
          units={rateUnits}
          number={form.getInputProps('min')}
          unit={form.getInputProps('minUnit')}
        />
        <QuantityInput
          label={words.max}
          unitLabel={words.maxUnit}
          units={rateUnits}
          number={form.getInputProps('max')}
          unit={form.getInputProps('maxUnit')}
        />
      </SimpleGrid>
      <EndField field={form.getInputProps('end')} />
    </>
  );
}

function reserved({ minBps, share }: TrafficClassRequest): string {
  return minBps === 0 ? text.preview.nothing : text.preview.reserves(formatRate(minBps), share);
}
