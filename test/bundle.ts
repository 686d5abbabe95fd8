/** Programs of measurements and tests, bundled as the shipped one is: reading TypeScript would take memory and time. */
import { cpSync } from 'node:fs'
import path from 'node:path'
import { nodeBundle, runVite, threads } from '../build.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Bundles `scripts` (names and files, from the root) with their threads into `dist/NAME`, and answers that folder. */
export async function bundle(name: string, scripts: Record<string, string>): Promise<string> {
  const folder = path.join(root, 'dist', name)
  await runVite(nodeBundle(folder, { ...scripts, ...threads }, 'es'))
  cpSync(path.join(root, 'main/store/migrations'), path.join(folder, 'migrations'), { recursive: true })
  return folder
}
