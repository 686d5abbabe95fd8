/**
 * Loads main faster from its sources: packages of hundreds of small files are read from bundles that `bundlePackages`
 * builds. Without the bundles, the packages themselves are loaded.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeBundle, runVite } from '../build.ts'

const dist = path.join(import.meta.dirname, '../../dist')
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

// This module is imported before main, and in each of its threads.
registerHooks({
  resolve(name, context, next) {
    const file = files.get(name)
    return next(file !== undefined && existsSync(file) ? pathToFileURL(file).href : name, context)
  },
})
