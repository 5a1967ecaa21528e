import { IconPencil, IconServer } from '@tabler/icons-react';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../api/problem';
import type { Service } from '../../../api/types';
import { notifyDone } from '../../../ui/feedback/notify';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { useChangeService, useCreateService } from '../api/changes';
import { text } from '../text';
import { requestOf, startFrom, startFromService, validate, type ServiceValues } from '../utils/form';
import { useManagedShares } from '../utils/managed';
import { ServerFields, ServiceFields } from './ServiceFields';
import { ServicePreview } from './ServicePreview';

const words = text.form;

/** Opens the form that creates a service. */
export function NewService() {
  return (
    <FormDialog wide label={words.open} icon={<IconServer size={17} aria-hidden />} title={words.title}>
      {(close) => <CreateForm onClose={close} />}
    </FormDialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const create = useCreateService();
  const navigate = useNavigate();
  const shares = useManagedShares();
  const form = useForm<ServiceValues>({
    initialValues: startFrom(shares.length === 1 ? (shares[0] ?? '') : ''),
    validate,
  });
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={create.isPending}
      error={create.error}
      onSend={async (values) => {
        const request = requestOf(values);
        if (request === null) return;
        await create.mutateAsync(request, {
          onSuccess: ({ name }) => {
            onClose();
            void navigate({ to: '/services/$name', params: { name } });
          },
          onError: (error) => {
            if (error instanceof ApiError && error.problem === 'conflict')
              form.setFieldError('address', error.message);
          },
        });
      }}
      onCancel={onClose}
    >
      <ServiceFields form={form} shares={shares} />
      <ServerFields form={form} />
      <ServicePreview values={form.values} />
    </SentForm>
  );
}

/** Opens the form that changes the servers of a service. */
export function ChangeService({ service }: { service: Service }) {
  return (
    <FormDialog
      wide
      secondary
      label={words.change}
      icon={<IconPencil size={16} aria-hidden />}
      title={words.changeTitle(service.name)}
    >
      {(close) => <ChangeForm service={service} onClose={close} />}
    </FormDialog>
  );
}

function ChangeForm({ service, onClose }: { service: Service; onClose: () => void }) {
  const change = useChangeService(service.name);
  const form = useForm<ServiceValues>({ initialValues: startFromService(service), validate });
  return (
    <SentForm
      form={form}
      submit={words.save}
      pending={change.isPending}
      error={change.error}
      onSend={async (values) => {
        const request = requestOf(values);
        if (request === null) return;
        const { choice, idleSeconds, healthCheck, servers } = request;
        await change.mutateAsync(
          { choice, idleSeconds, healthCheck, servers },
          {
            onSuccess: () => {
              notifyDone(words.changed(service.name));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <ServerFields form={form} />
      <ServicePreview values={form.values} />
    </SentForm>
  );
}
