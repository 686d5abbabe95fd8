/** Explains expected errors of packing: what happened, and what to do. */
import { CannotPack } from './natives.ts'

/** The beginning of electron-builder's message about an unknown target; the error has no code. */
const unknownTarget = 'Unknown target: '
/** The errors of `got`, with which electron-builder downloads the programs that make installers. */
const fetchFailures = ['RequestError', 'HTTPError', 'TimeoutError', 'ReadError']

/** Returns null for a bug, whose stack is printed. */
export function explainPacking(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof CannotPack || isOfBuilder(error)) return error.message
  if (error.message.startsWith(unknownTarget)) return explainTarget(error.message.slice(unknownTarget.length))
  const fetchFailure = fetchFailures.includes(error.name) ? error.message : nestedFetchFailure(error.message)
  if (fetchFailure !== null)
    return `A program that makes installers could not be fetched (${fetchFailure}). Try again with a network, or name a mirror in ELECTRON_BUILDER_BINARIES_MIRROR.`
  return missingProgram(error)
}

/** If several installers failed, electron-builder throws one error whose message contains all stacks. */
function nestedFetchFailure(message: string): string | null {
  const nested = new RegExp(`^(?:${fetchFailures.join('|')}): (.+)$`, 'm')
  return nested.exec(message)?.[1] ?? null
}

/** Explains a missing program of the system, such as flatpak, which electron-builder does not download. */
function missingProgram(error: NodeJS.ErrnoException): string | null {
  if (error.code !== 'ENOENT' || !error.syscall?.startsWith('spawn')) return null
  return `The program ${error.path} is not installed, and this target needs it. Install it and pack again, or choose another target: docs/administrators/packages.md names those of each system.`
}

/** Returns whether the error is electron-builder's own; its messages are sentences. */
function isOfBuilder(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_ELECTRON_BUILDER')
}

function explainTarget(name: string): string {
  return `Nothing can be packed as ${name}. The guide, docs/administrators/packages.md, names the installers of each system; dir makes a folder.`
}
