/** A socket that systemd opened and keeps open, so that nobody is refused while the hub starts anew. */
import { refuse } from '../../service/refuse.ts'

/** Descriptors are handed over from this one on. */
const FIRST = 3

/**
 * Its descriptor; null: none is meant for this process. The variables are taken away, as they are for no child.
 * @throws Refused for more than one, as the hub has one address
 */
export function takeSocket(env: NodeJS.ProcessEnv, pid: number): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: meant } = env
  for (const name of ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES']) delete env[name]
  if (count === undefined || Number(meant) !== pid) return null
  if (count !== '1') {
    refuse(
      'conflict',
      `${count} sockets were handed over: the hub takes one. Leave one ListenStream= in its unit.`,
    )
  }
  return FIRST
}
