import { Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, client } from '../../../api/client';
import type { Service } from '../../../api/types';
import { formatEndpoint } from '../../../lib/endpoint';
import { ErrorState } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import { text } from '../text';

const words = text.heartbeat;

/** How servers report their load. */
export function HeartbeatPanel({ service }: { service: Service }) {
  const [shown, setShown] = useState(false);
  const port = service.servers[0]?.port ?? service.port;
  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.lead}</Text>
        <Code block>
          {`wp heartbeat ${formatEndpoint(service.address, service.port)} --port ${port.toString()} --key-file FILE`}
        </Code>
        {shown ? (
          <Key name={service.name} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => {
              setShown(true);
            }}
          >
            {words.show}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Key({ name }: { name: string }) {
  const query = useQuery({
    queryKey: ['heartbeat-key', name],
    queryFn: ({ signal }) =>
      answer(client.GET('/services/{name}/heartbeat-key', { params: { path: { name } }, signal })),
    gcTime: 0,
  });
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Code block aria-label={words.key}>
        {query.data?.key ?? ''}
      </Code>
      <Text size="sm" c="dimmed">
        {words.secret}
      </Text>
    </>
  );
}
