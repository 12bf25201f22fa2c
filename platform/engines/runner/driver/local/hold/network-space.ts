// A network of its own for a process, where nothing is but its own loopback interface, and a view of the files in which it
// can write to nothing but the directories that it is given.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxUser } from '#storage/process/sandbox-user.ts';

/** A program of ours that runs beside the command, in the same network. */
export interface Beside {
  readonly program: string;
  /** Given to it alone, as AIC_RELAY. */
  readonly settings: string;
}

export interface NetworkSpace {
  /** Whether world-writable directories, like `/tmp`, are closed to the command. */
  readonly holdsFiles: boolean;
  /**
   * The command as it must be started, by whatever account.
   *
   * @param writable the only directories in which it can write, where files are held
   */
  readonly enclose: (
    command: readonly string[],
    writable: readonly string[],
    beside?: Beside,
  ) => readonly string[];
}

const TOOLS = ['unshare', 'ip', 'setpriv', 'mount'] as const;
const PLACES = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
/** Of `/dev/shm`, which libraries share memory by; it is gone with the process. */
const SHARED_MEMORY_BYTES = 64 * 1_048_576;

/**
 * The rights that the user namespace gives are for this network only, where any port may be taken. The command gets none of
 * them: it runs in a namespace within, as the account that it had.
 */
const SCRIPT = `read -r _ uid _ </proc/self/uid_map && read -r _ gid _ </proc/self/gid_map || exit 125
"$1" link set lo up || exit 125
echo 0 2>/dev/null >/proc/sys/net/ipv4/ip_unprivileged_port_start
give="$3 --user --map-user=$uid --map-group=$gid --keep-caps -- $2 --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all --"
[ -z "$6" ] || AIC_RELAY="$7" $give "$5" "$6" >/dev/null &
unshare="$3" mount="$4" view="$8"
shift 8
exec $unshare --mount -- /bin/sh -c "$view" sh "$mount" "$give" "$@"`;

/** Kinds of mounts that hold no files, and those that come into being when they are looked at. */
const NO_FILES =
  'proc|sysfs|cgroup|cgroup2|devpts|mqueue|autofs|securityfs|debugfs|tracefs|bpf|pstore|binfmt_misc|configfs|fusectl|efivarfs|nsfs';
/** What cannot be closed belongs to others, whose rights bound the account. */
const HELD = `mount="$1" give="$2"
shift 2
mounts=$(cat /proc/self/mountinfo)
while [ "$1" != -- ]; do "$mount" --bind "$1" "$1" || exit 125; shift; done
shift
echo "$mounts" | while read -r _ _ _ _ place options rest; do
  kind=\${rest#*- }
  case "\${kind%% *}" in ${NO_FILES}) continue ;; esac
  case "$options" in ro | ro,*) continue ;; esac
  case "$place" in *\\*) place=$(printf %b "$place") ;; esac
  "$mount" -o "remount,bind,$options,ro" "$place" 2>/dev/null
done
[ ! -d /dev/shm ] || "$mount" -t tmpfs -o size=${SHARED_MEMORY_BYTES},mode=1777,nosuid,nodev,noexec tmpfs /dev/shm || exit 125
exec $give "$@"`;
const SHARED = `give="$2"
shift 2
while [ "$1" != -- ]; do shift; done
shift
exec $give "$@"`;

/** Undefined where the system or its settings do not let `account` (ours when absent) make namespaces. */
export async function findNetworkSpace(account: SandboxUser | undefined): Promise<NetworkSpace | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [unshare, ip, setpriv, mount] = await Promise.all(TOOLS.map(findTool));
  if (unshare === undefined || ip === undefined || setpriv === undefined || mount === undefined)
    return undefined;
  const enter = [unshare, '--user', '--map-root-user', '--net', '--ipc', '--'];
  const encloseBy =
    (view: string): NetworkSpace['enclose'] =>
    (command, writable, beside) => [
      ...enter,
      ...['/bin/sh', '-c', SCRIPT, 'sh', ip, setpriv, unshare, mount, process.execPath],
      ...[beside?.program ?? '', beside?.settings ?? '', view],
      ...writable,
      '--',
      ...command,
    ];
  const held = encloseBy(HELD);
  const closed = ['/bin/sh', '-c', '[ ! -w /tmp ] && [ ! -w /var/tmp ]'];
  if (await succeeds(held(closed, []), account)) return { enclose: held, holdsFiles: true };
  const shared = encloseBy(SHARED);
  return (await succeeds(shared(['/bin/sh', '-c', 'true'], []), account))
    ? { enclose: shared, holdsFiles: false }
    : undefined;
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
  account: SandboxUser | undefined,
): Promise<boolean> {
  const child = spawn(program, words, { stdio: 'ignore', cwd: '/', ...account });
  return once(child, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
}
