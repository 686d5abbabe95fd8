/**
 * Runs once before the tests that start programs: builds the programs, and downloads a browser, which may take minutes.
 */
import { buildStale } from '../../../scripts/build.ts'
import { findHeadless } from './find-chromium.ts'

export default async function setUp(): Promise<void> {
  await buildStale(['renderer', 'main'])
  findHeadless()
}
