import {
  Button,
  Code,
  Fieldset,
  Group,
  Modal,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { IconBinaryTree2 } from '@tabler/icons-react';
import { ApiError } from '../../api/problem';
import type { Share } from '../../api/types';
import { writeFlowGroup } from '../../lib/flow';
import { focusFirstInvalid } from '../../ui/focusFirstInvalid';
import { ProblemNotice } from '../../ui/ProblemNotice';
import { RateInput } from '../../ui/RateInput';
import { text as common } from '../../ui/text';
import { TransportFields } from '../../ui/TransportFields';
import { BoundsFields } from './BoundsFields';
import {
  flowGroupOf,
  startFrom,
  toFields,
  toNewShare,
  validateDelegate,
  type DelegateValues,
} from './delegateForm';
import { usePrincipalNames } from './principals';
import { text } from './text';
import { useDelegate } from './useDelegate';

/** Opens the form that delegates a part of a share to others; `#delegate` in the address does, too. */
export function DelegateShare({ parent }: { parent: Share }) {
  const opened = useLocation({ select: ({ hash }) => hash === 'delegate' });
  const navigate = useNavigate();
  const go = (hash: string) =>
    void navigate({ to: '.', search: true, hash, replace: true, resetScroll: false });
  const open = () => {
    go('delegate');
  };
  const close = () => {
    go('');
  };
  return (
    <>
      <Button variant="default" leftSection={<IconBinaryTree2 size={16} aria-hidden />} onClick={open}>
        {text.delegate.open}
      </Button>
      <Modal
        size="lg"
        opened={opened}
        onClose={close}
        title={text.delegate.title(parent.name)}
        closeButtonProps={{ 'aria-label': common.close }}
      >
        <DelegateForm parent={parent} onDone={close} />
      </Modal>
    </>
  );
}

function DelegateForm({ parent, onDone }: { parent: Share; onDone: () => void }) {
  const delegate = useDelegate();
  const names = usePrincipalNames();
  const form = useForm<DelegateValues>({
    initialValues: startFrom(parent),
    validate: validateDelegate,
  });
  const { values, errors } = form;
  const submit = (typed: DelegateValues) => {
    delegate.mutate(toNewShare(typed, parent), {
      onSuccess: onDone,
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(toFields(error.fields));
        if (error instanceof ApiError && error.problem === 'conflict')
          form.setFieldError('name', error.message);
      },
    });
  };
  return (
    <form
      onSubmit={form.onSubmit(submit, (_errors, _values, event) => {
        focusFirstInvalid(event);
      })}
      noValidate
    >
      <Stack gap="md">
        <ProblemNotice error={delegate.error} />
        <TextInput
          data-autofocus
          label={text.delegate.name}
          description={text.delegate.nameHelp}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <RateInput
          label={text.delegate.limit}
          unitLabel={text.delegate.limitUnit}
          value={values.limit}
          unit={values.limitUnit}
          error={errors['limit']}
          onValue={(limit) => {
            form.setFieldValue('limit', limit);
          }}
          onUnit={(unit) => {
            form.setFieldValue('limitUnit', unit);
          }}
        />
        <Fieldset legend={text.delegate.flowGroup}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {text.delegate.flowGroupHelp}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label={text.delegate.source}
                placeholder={text.delegate.example}
                spellCheck={false}
                {...form.getInputProps('srcHost')}
              />
              <TextInput
                label={text.delegate.destination}
                placeholder={text.delegate.example}
                spellCheck={false}
                {...form.getInputProps('dstHost')}
              />
            </SimpleGrid>
            <TransportFields
              transport={values.transport}
              srcPort={values.srcPort}
              dstPort={values.dstPort}
              errors={errors}
              onChange={(change) => {
                form.setValues(change);
              }}
            />
            <Text size="sm">
              {text.delegate.result} <Code>{writeFlowGroup(flowGroupOf(values, parent.flowGroup))}</Code>
            </Text>
          </Stack>
        </Fieldset>
        <BoundsFields form={form} parent={parent} />
        <TagsInput
          label={text.delegate.speakers}
          description={text.delegate.speakersHelp}
          data={names}
          acceptValueOnBlur
          {...form.getInputProps('speakers')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={delegate.isPending}>
            {text.delegate.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
