/** A socket that systemd opened and keeps open, so that clients can connect while the hub restarts. */
import { refuse } from '../../service/refuse.ts'

/** The first file descriptor that systemd passes. */
const FIRST = 3

/**
 * Returns the socket's descriptor, or null if systemd passed none to this process. Removes the variables, so that no
 * child process uses them.
 * @throws Refused if systemd passes more than one socket, as the hub listens on one address
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
