import type { Service, ServiceRequest, ServiceServers } from '../../../api/types';
import { text } from '../text';
import type { Choice } from './state';
import { isChoice } from './state';

/** A server as it is typed. */
export interface ServerValues {
  readonly host: string;
  readonly port: number | string;
  readonly weight: number | string;
  readonly draining: boolean;
}

/** A service as it is typed. */
export interface ServiceValues {
  readonly name: string;
  readonly share: string;
  readonly address: string;
  readonly transport: string;
  readonly port: number | string;
  readonly choice: Choice;
  readonly idleSeconds: number | string;
  readonly healthCheck: boolean;
  readonly servers: readonly ServerValues[];
}

export const newServer: ServerValues = { host: '', port: 80, weight: 1, draining: false };

/** What the form of a new service begins with. */
export function startFrom(share: string): ServiceValues {
  return {
    name: '',
    share,
    address: '',
    transport: 'tcp',
    port: 80,
    choice: 'round-robin',
    idleSeconds: 10,
    healthCheck: true,
    servers: [newServer, newServer],
  };
}

/** What the form of a change begins with. Servers have addresses there: a host may have several. */
export function startFromService(service: Service): ServiceValues {
  const { name, share, address, transport, port, choice } = service;
  return {
    ...serversOf(service),
    name,
    share,
    address,
    transport,
    port,
    choice: isChoice(choice) ? choice : 'round-robin',
  };
}

/** The servers of a service, as a request names them. */
export function serversOf(service: Service): ServiceServers {
  return {
    choice: service.choice,
    idleSeconds: service.idleSeconds,
    healthCheck: service.healthCheck,
    servers: service.servers.map(({ address, port, weight, draining }) => ({
      host: address,
      port,
      weight,
      draining,
    })),
  };
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/;
const addressPattern = /^((\d{1,3}\.){3}\d{1,3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/;

function isWithin(value: number | string, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

const isPort = (value: number | string): value is number => isWithin(value, 1, 65_535);

function isServer({ host, port, weight }: ServerValues): boolean {
  return host.trim() !== '' && isPort(port) && isWithin(weight, 1, 100);
}

/** What is wrong with each field. */
export const validate = {
  name: (name: string) => (namePattern.test(name.trim()) ? null : text.form.nameWrong),
  share: (share: string) => (share === '' ? text.form.required : null),
  address: (address: string) => (addressPattern.test(address.trim()) ? null : text.form.addressWrong),
  port: (port: number | string) => (isPort(port) ? null : text.form.portWrong),
  idleSeconds: (seconds: number | string) => (isWithin(seconds, 1, 3_600) ? null : text.form.idleWrong),
  servers: (servers: readonly ServerValues[]) =>
    servers.length === 0 ? text.form.serversMissing : servers.every(isServer) ? null : text.form.serversWrong,
};

/** The request; null while a field is wrong. */
export function requestOf(values: ServiceValues): ServiceRequest | null {
  const wrong =
    validate.name(values.name) ??
    validate.share(values.share) ??
    validate.address(values.address) ??
    validate.port(values.port) ??
    validate.idleSeconds(values.idleSeconds) ??
    validate.servers(values.servers);
  if (wrong !== null) return null;
  return {
    name: values.name.trim(),
    share: values.share,
    address: values.address.trim(),
    transport: values.transport,
    port: Number(values.port),
    choice: values.choice,
    idleSeconds: Number(values.idleSeconds),
    healthCheck: values.healthCheck,
    servers: values.servers.map(({ host, port, weight, draining }) => ({
      host: host.trim(),
      port: Number(port),
      weight: Number(weight),
      draining,
    })),
  };
}
