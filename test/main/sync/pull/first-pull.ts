/** What the tests of reading have in common. */
import type { Laptop, World } from '../laptop.ts'

export const hour = 3_600_000

export const both = [
  ['a hub with every extension', false],
  ['a plain hub', true],
] as const

/** Why the job is out of Anna's hands, as far as the laptop knows. */
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
