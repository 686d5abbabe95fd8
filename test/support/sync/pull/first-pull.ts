/** Helpers that the tests of reading have in common. */
import type { Laptop, World } from '../laptop.ts'

export const hour = 3_600_000

export const both = [
  ['an extended server', false],
  ['a base server', true],
] as const

/** Hides the extension `full` in the answers, so that the laptop reads each job by itself. */
export const withoutFull = (text: string) => text.replace(',"full"', '')

/** Returns the reason why Anna no longer has the job, if the laptop knows one. */
export const goneOf = ({ store }: Laptop, uuid: string) =>
  store.read.get<{ gone: string | null }>(
    'SELECT m.gone FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
    uuid,
  )?.gone
export const titles = ({ store }: Laptop) =>
  store.read.all<{ title: string }>('SELECT title FROM jobs ORDER BY title').map(row => row.title)

export async function firstPull(world: World) {
  world.laptop.engine.start()
  await world.laptop.until(() => world.laptop.status().lastPull !== null && !world.laptop.engine.isPulling)
}
