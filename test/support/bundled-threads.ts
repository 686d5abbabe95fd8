/**
 * Starts threads from their bundles (`support/build-programs.ts`) instead of their sources: stripping the types of all their
 * modules takes a second of processor time for each of hundreds.
 */
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import workerThreads, { Worker } from 'node:worker_threads'
import { threads } from '../../scripts/build.ts'
import { programsFolder } from './build-programs.ts'

const root = path.resolve(import.meta.dirname, '../..')
const bundles = new Map(
  Object.entries(threads).map(([name, source]) => [
    path.join(root, source),
    pathToFileURL(path.join(programsFolder, 'threads', `${name}.mjs`)),
  ]),
)

/** A worker that keeps its modules may load this file again for the next tests. */
const isOurs = Symbol.for('fieldbook.bundled-threads')

if (!(isOurs in Worker)) {
  class BundledWorker extends Worker {
    static readonly [isOurs] = true

    constructor(file: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
      const source = file instanceof URL ? fileURLToPath(file) : file
      super(bundles.get(source) ?? file, options)
    }
  }
  Object.assign(workerThreads, { Worker: BundledWorker })
  syncBuiltinESMExports()
}
