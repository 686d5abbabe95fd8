/** Starts a server with one technician for the length of a test. */
import { onTestFinished } from 'vitest'
import { type Person, startHub, type TestHub } from './hub-fixture.ts'

export interface Office {
  at: TestHub
  anna: Person
}

export async function openOffice(): Promise<Office> {
  const at = await startHub()
  onTestFinished(() => at.close())
  return { at, anna: await at.addPerson('Anna', 'technician') }
}
