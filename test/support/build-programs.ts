/**
 * Bundles the programs that tests start, like the package. Loading a program or a thread from its sources takes ten
 * times as long, and the tests start hundreds of them.
 */
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale, everySource, makePrograms } from '../../scripts/build.ts'

const name = 'programs'
const entries = { programs: 'test/e2e/support/programs-entry.ts', 'kill-child': 'test/kill/kill-child.ts' }

export const programsFolder = path.resolve(import.meta.dirname, '../../dist', name)

export async function buildPrograms(): Promise<void> {
  await buildIfStale(name, {
    sources: [...everySource, 'main/**/*', 'test/kill/*', ...Object.values(entries)],
    make: outDir => makePrograms(outDir, entries),
  })
}

export default async function setUp(project: TestProject): Promise<void> {
  await buildPrograms()
  // Bundles changed sources again in watch mode.
  project.onTestsRerun(buildPrograms)
}
