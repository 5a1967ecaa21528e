import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconFileSearch, IconServerOff, IconTrash } from '@tabler/icons-react';
import { ApiError } from '../../api/problem';
import { useSeesAll } from '../../api/roles';
import { serviceQuery } from '../../api/services';
import type { Service } from '../../api/types';
import { Alert } from '../../ui/feedback/Alert';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ConfirmButton } from '../../ui/forms/ConfirmButton';
import { ButtonLink, TextLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Panel } from '../../ui/layout/Panel';
import { useDeleteService } from './api/changes';
import { ServiceBadge } from './components/Badges';
import { HeartbeatPanel } from './components/HeartbeatPanel';
import { HistoryPanel } from './components/HistoryPanel';
import { ChangeService } from './components/NewService';
import { ServerTable } from './components/ServerTable';
import { text } from './text';
import { addressOf, choiceName, isDown } from './utils/state';

const route = getRouteApi('/inside/services/$name');
const words = text.page;

/** One service: its servers as they are now and were, and what can be done with it. */
export function ServicePage() {
  const { name } = route.useParams();
  const query = useQuery(serviceQuery(name));
  if (query.data !== undefined) return <ServiceDetail key={name} service={query.data} />;
  const isMissing = query.error instanceof ApiError && query.error.problem === 'not-found';
  return (
    <>
      <PageHeader above={<Back />} title={text.pending} />
      {query.isPending ? (
        <SkeletonRows rows={3} height={110} />
      ) : isMissing ? (
        <EmptyState
          icon={<IconServerOff size={22} />}
          title={words.unknown}
          action={<ButtonLink to="/services">{words.all}</ButtonLink>}
        >
          {words.unknownAdvice}
        </EmptyState>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function ServiceDetail({ service }: { service: Service }) {
  const { problems } = service.deployment;
  return (
    <>
      <PageHeader
        above={<Back />}
        title={service.name}
        lead={
          <>
            {words.lead(addressOf(service))}{' '}
            <TextLink to="/shares/$name" params={{ name: service.share }}>
              {service.share}
            </TextLink>
          </>
        }
        actions={<Actions service={service} />}
      />
      <Stack gap="md">
        {problems.length > 0 && (
          <Alert tone="warn" title={words.problems}>
            {problems.join(' ')}
          </Alert>
        )}
        {isDown(service) && <Alert tone="bad">{words.noneUp}</Alert>}
        <Panel title={text.servers.title} aside={<ServiceBadge service={service} />} flush>
          <ServerTable service={service} />
        </Panel>
        <HistoryPanel service={service} />
        <Panel title={words.facts}>
          <Facts
            facts={[
              [words.choice, choiceName(service.choice)],
              [words.idle, words.idleSeconds(service.idleSeconds)],
              [
                words.check,
                service.healthCheck && service.transport === 'tcp' ? words.checked : words.unchecked,
              ],
              [words.createdBy, service.createdBy],
            ]}
          />
        </Panel>
        {service.mayChange && service.choice === 'least-load' && <HeartbeatPanel service={service} />}
      </Stack>
    </>
  );
}

function Actions({ service }: { service: Service }) {
  const seesAll = useSeesAll();
  const remove = useDeleteService(service.name);
  const navigate = useNavigate();
  return (
    <>
      {seesAll && (
        <ButtonLink
          to="/audit"
          search={{ kind: 'service', share: service.share }}
          variant="default"
          leftSection={<IconFileSearch size={17} aria-hidden />}
        >
          {words.record}
        </ButtonLink>
      )}
      {service.mayChange && (
        <>
          <ConfirmButton
            label={text.remove.open}
            icon={<IconTrash size={16} aria-hidden />}
            title={text.remove.title(service.name)}
            consequence={text.remove.consequence}
            confirm={text.remove.confirm}
            pending={remove.isPending}
            onConfirm={async () => {
              await remove.mutateAsync();
              await navigate({ to: '/services', replace: true });
            }}
          />
          <ChangeService service={service} />
        </>
      )}
    </>
  );
}

function Back() {
  return (
    <Text size="sm">
      <TextLink to="/services" underline="hover">
        ← {text.back}
      </TextLink>
    </Text>
  );
}
