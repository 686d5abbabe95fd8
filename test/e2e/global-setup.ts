/** Runs once before the tests that start programs, as fetching a browser may take minutes. */
import type { TestProject } from 'vitest/node'
import { findChromium } from './find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
  }
}

export default function setUp(project: TestProject): void {
  project.provide('chromium', findChromium())
}
