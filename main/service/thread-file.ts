/** Where a thread's file lies: beside its sources, in `threads` beside a program that was built, or beside the archive of a package. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** `from`: the `import.meta.url` of who starts it. No thread is started from inside an archive: Electron does not promise it. */
export function threadFile(name: string, from: string): URL {
  return new URL(isBuilt(from) ? outsideArchive(`./threads/${name}.mjs`, from) : `./${name}.ts`, from)
}

/** What a thread reads, `file` of a package: beside the thread once it is built. `from`: the thread's `import.meta.url`. */
export function fileForThread(file: string, from: string): string {
  return isBuilt(from)
    ? path.join(path.dirname(fileURLToPath(from)), path.basename(file))
    : createRequire(from).resolve(file)
}

function isBuilt(from: string): boolean {
  return !from.endsWith('.ts')
}

function outsideArchive(file: string, from: string): string {
  return new URL(file, from).href.replace(/\/app\.asar\//, '/app.asar.unpacked/')
}
