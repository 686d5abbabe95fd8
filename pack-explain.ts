/** What ends a packing and is nobody's bug: a sentence that says what to do. */
import { CannotPack } from './pack-natives.ts'

/** How electron-builder begins what it says, without a code, of a target that it does not know. */
const unknownTarget = 'Unknown target: '
/** What `got` throws, by which electron-builder fetches the programs that make installers. */
const fetchFailures = ['RequestError', 'HTTPError', 'TimeoutError', 'ReadError']

/** Null: anything else is a bug, and keeps its trace. */
export function explainPacking(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof CannotPack || isOfBuilder(error)) return error.message
  if (error.message.startsWith(unknownTarget)) return explainTarget(error.message.slice(unknownTarget.length))
  if (fetchFailures.includes(error.name))
    return `What makes an installer could not be fetched (${error.message}). Try again with a network, or name a mirror in ELECTRON_BUILDER_BINARIES_MIRROR.`
  return null
}

/** The builder's own refusals are sentences. */
function isOfBuilder(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_ELECTRON_BUILDER')
}

function explainTarget(name: string): string {
  return `Nothing can be packed as ${name}. The guide, main/shell/README.md, names the installers of each system; dir makes a folder.`
}
