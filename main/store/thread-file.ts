/** Paths of files for threads: in the sources, in `threads` of a built program, or outside the archive of a package. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the URL of a thread's file. `from` is the caller's `import.meta.url`. The file is outside the archive, as
 * Electron does not support starting threads from inside.
 */
export function threadFile(name: string, from: string): URL {
  if (!isBuilt(from)) return new URL(`./${name}.ts`, from)
  return builtFile(`${name}.mjs`, from)
}

/**
 * Returns the path of a file that threads read: `file` of a package, or its copy next to the threads in a built program.
 * `from` is the caller's `import.meta.url`, in a thread or in the program.
 */
export function fileForThread(file: string, from: string): string {
  if (!isBuilt(from)) return createRequire(from).resolve(file)
  return fileURLToPath(builtFile(path.basename(file), from))
}

/** Threads may start others, which are next to them. */
function builtFile(name: string, from: string): URL {
  const folder = /\/threads\/[^/]+$/.test(from) ? '.' : './threads'
  return new URL(outsideArchive(`${folder}/${name}`, from))
}

function isBuilt(from: string): boolean {
  return !from.endsWith('.ts')
}

function outsideArchive(file: string, from: string): string {
  return new URL(file, from).href.replace(/\/app\.asar\//, '/app.asar.unpacked/')
}
