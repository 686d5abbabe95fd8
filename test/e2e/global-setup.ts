/** Runs once before the tests that start programs: these are built, and fetching a browser may take minutes. */
import { buildStale } from '../../build.ts'
import { findHeadless } from './find-chromium.ts'

export default async function setUp(): Promise<void> {
  await buildStale(['renderer', 'main'])
  findHeadless()
}
