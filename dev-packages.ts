/**
 * Brings main up faster where it runs from its sources: packages that come as hundreds of small files are read as a few
 * large ones, which `bundlePackages` makes. Where there are none, the packages themselves have to do.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeBundle, runVite } from './build.ts'

const dist = path.join(import.meta.dirname, 'dist')
const folder = path.join(dist, 'dev', 'packages')
const packages = [
  ...['conf', 'file-type'],
  ...['drizzle-orm', 'drizzle-orm/sqlite-core', 'drizzle-orm/better-sqlite3', 'drizzle-orm/migrator'],
  ...['typebox', 'typebox/compile', 'typebox/value', 'typebox/system'],
]
const files = new Map(packages.map(name => [name, path.join(folder, `${name}.js`)]))

export async function bundlePackages(): Promise<void> {
  const input = Object.fromEntries(packages.map(name => [name, name]))
  await runVite(nodeBundle(folder, input, 'es'))
}

// It is imported ahead of main, and so by each of its threads too.
registerHooks({
  resolve(name, context, next) {
    const file = files.get(name)
    return next(file !== undefined && existsSync(file) ? pathToFileURL(file).href : name, context)
  },
})
