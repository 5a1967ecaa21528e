let ahead = 0;

/** Takes over the gateway's clock: windows start and end by it, whatever the clock of this machine shows. */
export function setGatewayTime(instant: string): void {
  const gateway = Date.parse(instant);
  if (!Number.isNaN(gateway)) ahead = gateway - Date.now();
}

/** The gateway's time in milliseconds, as far as it is known. */
export function gatewayNow(): number {
  return Date.now() + ahead;
}
