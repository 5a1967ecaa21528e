import { List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Alert } from '../../../ui/feedback/Alert';
import { useServiceCheck } from '../api/check';
import { text } from '../text';
import { requestOf, type ServiceValues } from '../utils/form';
import { nameOfServer } from '../utils/state';

const words = text.preview;
const typing = 400;
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** What the service would do, by the gateway's answer to what is typed. */
export function ServicePreview({ values }: { values: ServiceValues }) {
  const [typed] = useDebouncedValue(values, typing);
  const request = requestOf(typed);
  const { data, error } = useServiceCheck(request);
  if (request === null) return null;
  if (error !== null) {
    return (
      <Alert tone="warn" title={words.wrong} announced="politely">
        {error.message}
      </Alert>
    );
  }
  if (data === undefined) return null;
  return (
    <>
      {data.warnings.map((warning) => (
        <Alert key={warning} tone="warn" announced="politely">
          {warning}
        </Alert>
      ))}
      <Alert tone="busy" title={words.title} announced="politely">
        <List size="sm">
          {data.servers.map((server) => (
            <List.Item key={nameOfServer(server)}>
              {words.part(nameOfServer(server), percent.format(server.percent))}
            </List.Item>
          ))}
          <List.Item>{words.entries(data.mostEntries)}</List.Item>
        </List>
      </Alert>
    </>
  );
}
