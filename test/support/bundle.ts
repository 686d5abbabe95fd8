/** Bundles programs for benchmarks and tests like the shipped one: reading TypeScript would take memory and time. */
import path from 'node:path'
import { makePrograms } from '../../scripts/build.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Bundles `scripts` (names and files, from the root) with their threads into `dist/NAME`, and returns that folder. */
export async function bundle(name: string, scripts: Record<string, string>): Promise<string> {
  const folder = path.join(root, 'dist', name)
  await makePrograms(folder, scripts)
  return folder
}
