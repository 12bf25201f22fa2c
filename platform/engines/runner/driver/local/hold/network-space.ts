// A network of its own for a process: nothing is in it but its own loopback interface.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { ForeignAccount } from '#storage/process/foreign-account.ts';

/** A program of ours that runs beside the command, in the same network. */
export interface Beside {
  readonly program: string;
  /** Given to it alone, as AIC_RELAY. */
  readonly settings: string;
}

export interface NetworkSpace {
  /** The command as it must be started, by whatever account. */
  readonly enclose: (command: readonly string[], beside?: Beside) => readonly string[];
}

const TOOLS = ['unshare', 'ip', 'setpriv'] as const;
const PLACES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** The rights that the user namespace gives are for this network only, where any port may be taken; the command gets none. */
const SCRIPT = `"$1" link set lo up || exit 125
echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start
give="$2 --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all --"
[ -z "$4" ] || AIC_RELAY="$5" $give "$3" "$4" >/dev/null &
shift 5
exec $give "$@"`;

/** Undefined where the system or its settings do not let `account` (ours when absent) make namespaces. */
export async function findNetworkSpace(
  account: ForeignAccount | undefined,
): Promise<NetworkSpace | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [unshare, ip, setpriv] = await Promise.all(TOOLS.map(findTool));
  if (unshare === undefined || ip === undefined || setpriv === undefined) return undefined;
  const enter = [unshare, '--user', '--map-current-user', '--keep-caps', '--net', '--'];
  const enclose: NetworkSpace['enclose'] = (command, beside) => [
    ...enter,
    ...['/bin/sh', '-c', SCRIPT, 'sh', ip, setpriv, process.execPath],
    ...[beside?.program ?? '', beside?.settings ?? ''],
    ...command,
  ];
  return (await succeeds(enclose(['/bin/sh', '-c', 'true']), account)) ? { enclose } : undefined;
}

async function findTool(name: string): Promise<string | undefined> {
  for (const place of PLACES) {
    const path = join(place, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

async function succeeds(
  [program = '', ...words]: readonly string[],
  account: ForeignAccount | undefined,
): Promise<boolean> {
  const child = spawn(program, words, { stdio: 'ignore', cwd: '/', ...account });
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
}
