/** Expects the results of looking for a version, and of a program that was not replaced. */
import process from 'node:process'
import { afterAll, expect } from 'vitest'
import type { Reason } from '../../../../shared/text/reason.ts'
import type { startLaptop } from './feed.ts'

type Laptop = Awaited<ReturnType<typeof startLaptop>>

/** Expects that no version is ready, the screens have the reason, and the program is unchanged after it ends. */
export async function expectNothing(laptop: Laptop, reason: Reason | null): Promise<void> {
  const old = laptop.read()
  const problem = reason && expect.objectContaining({ reason })
  expect(await laptop.look()).toEqual({ version: null, isLooking: false, problem })
  expect(await laptop.app.call('update.install', {})).toMatchObject({
    ok: false,
    failure: { reason: 'update-none' },
  })
  await laptop.end()
  expect(laptop.read()).toEqual(old)
}

export const ready = (version: string) => ({ version, isLooking: false, problem: null })

/** AppImages set this variable to the path of the running program. */
export function keepRunningProgram(): void {
  const before = process.env.APPIMAGE
  afterAll(() => {
    if (before === undefined) delete process.env.APPIMAGE
    else process.env.APPIMAGE = before
  })
}
