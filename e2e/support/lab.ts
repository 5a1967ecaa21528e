import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const windowpane = path.join(root, "windowpane");

/** Runs `./windowpane lab …` and returns what it wrote. */
export async function lab(...args: string[]): Promise<string> {
  const { stdout } = await run(windowpane, ["lab", ...args], { cwd: root, timeout: 120_000 });
  return stdout;
}

/** Goodput of a bulk transfer as the receiver measured it, bits per second. */
export async function goodput(from: string, to: string, options: { rate?: string; seconds: number; port: number }): Promise<number> {
  const rate = options.rate === undefined ? [] : ["--rate", options.rate];
  const measured = await lab(
    "traffic", "tcp", from, to, "--json", "--port", String(options.port), "--seconds", String(options.seconds), ...rate,
  );
  return (JSON.parse(measured) as { goodputBps: number }).goodputBps;
}

type Stop = () => Promise<void>;

/** UDP at one and a half times the link's rate, once it has arrived, until the returned function is called. */
export function flood(from: string, to: string, seconds: number): Promise<Stop> {
  return sending("udp", from, to, "--rate", "75M", "--seconds", String(seconds));
}

/**
 * What of TCP still arrives once a flood has begun beside it, bits per second of whole frames, median of three. iperf3
 * agrees on its results over the network that it measures, so the transfer starts first and is read off the receiver's
 * interface.
 */
export async function goodputUnderFlood(from: string, to: string, port: number, startFlood: () => Promise<Stop>): Promise<number> {
  const stopTransfer = await sending("tcp", from, to, "--port", String(port), "--seconds", "180");
  try {
    const stopFlood = await startFlood();
    try {
      const measured = [await receiveRate(to, 3_000), await receiveRate(to, 3_000), await receiveRate(to, 3_000)];
      return measured.sort((one, other) => one - other)[1] ?? 0;
    } finally {
      await stopFlood();
    }
  } finally {
    await stopTransfer();
  }
}

/**
 * Traffic in the background, once half a link of it has arrived, until the returned function is called; that fails where
 * the traffic was over before.
 */
async function sending(kind: string, from: string, to: string, ...options: string[]): Promise<Stop> {
  const child = spawn(windowpane, ["lab", "traffic", kind, from, to, ...options], { cwd: root, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => { resolve(); }));
  const refuseIfOver = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${kind} from ${from} to ${to} ended by itself`);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    while ((await receiveRate(to)) < 25_000_000) refuseIfOver();
  } catch (problem) {
    await stop();
    throw problem;
  }
  return async () => {
    refuseIfOver();
    await stop();
  };
}

interface Interface {
  stats64: { rx: { bytes: number } };
}

/** What a host receives, in bits per second of whole frames over that time. */
async function receiveRate(host: string, milliseconds = 500): Promise<number> {
  const received = async () => {
    const shown = JSON.parse(await lab("exec", host, "ip", "-json", "-stats", "link", "show", "dev", "eth0")) as Interface[];
    return shown[0]?.stats64.rx.bytes ?? 0;
  };
  const [before, since] = [await received(), performance.now()];
  await delay(milliseconds);
  return (((await received()) - before) * 8_000) / (performance.now() - since);
}

const switches = ["s1", "s2", "s3", "s4"];

/** Everything a booking may leave behind: entries of the policy table, queue rows, and the kernel's classes and filters. */
export async function remains(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const name of switches) {
    const flows = await lab("exec", name, "ovs-ofctl", "-O", "OpenFlow13", "dump-flows", "--no-stats", name, "table=0");
    const queues = await lab("exec", name, "ovs-vsctl", "--format=csv", "--columns=other_config,external_ids", "list", "Queue");
    const ports = (await lab("exec", name, "ovs-vsctl", "list-ports", name)).trim().split("\n");
    const kernel = [];
    for (const port of ports) {
      kernel.push(await lab("exec", name, "tc", "class", "show", "dev", port));
      kernel.push(await lab("exec", name, "tc", "filter", "show", "dev", port, "parent", "1:"));
    }
    all[name] = [flows, queues, ...kernel].flatMap((text) => text.split("\n").map((line) => line.trim()).filter(Boolean)).sort();
  }
  return all;
}

/** Cuts the cable between two switches, until the returned function is called. */
export async function cut(one: string, other: string): Promise<Stop> {
  const set = (state: "up" | "down") => lab("exec", one, "ip", "link", "set", "dev", `${one}-${other}`, state);
  await set("down");
  return async () => {
    await set("up");
  };
}

/** The entries of a switch's policy table that name this port as a destination, as `ovs-ofctl` prints them. */
export async function entriesTo(name: string, port: number): Promise<string[]> {
  const flows = await lab("exec", name, "ovs-ofctl", "-O", "OpenFlow13", "dump-flows", "--no-stats", name, "table=0");
  return flows.split("\n").filter((line) => line.includes(`tp_dst=${String(port)}`));
}

/** Kills a program as a crash would; `windowpane up` starts it again. */
export async function kill(service: "the controller" | "the gateway"): Promise<void> {
  const { stdout } = await run("python3", ["-c",
    `import json; print(json.load(open(${JSON.stringify(path.join(root, ".cache/e2e/run/up.json"))}))["services"]["${service}"][0])`]);
  process.kill(Number(stdout.trim()), "SIGKILL");
}

/** A server on a host, which answers every line with the name of the host, until the returned function is called. */
export function serve(host: string, port: number): Stop {
  const program = path.join(root, "e2e/network/named_server.py");
  const child = spawn(windowpane, ["lab", "exec", host, "python3", program, host, String(port)], { cwd: root, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => { resolve(); }));
  return async () => {
    await run("pkill", ["-KILL", "-f", `named_server.py ${host} ${String(port)}`]);
    await ended;
  };
}

/** What became of the requests of clients. */
export interface Requests {
  /** How many each server has answered. */
  answers: Partial<Record<string, number>>;
  repeated: number;
  failed: number;
}

/** Clients on a host that open one connection after another to a service for so long. */
export async function request(host: string, address: string, port: number, seconds: number): Promise<Requests> {
  const program = path.join(root, "e2e/network/service_clients.py");
  return JSON.parse(await lab("exec", host, "python3", program, address, String(port), String(seconds))) as Requests;
}
