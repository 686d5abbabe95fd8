/** Makes the data that a laptop searches after years: 100,000 notes, 10,000 assets, and a photo on every second job. */
import { randomUUID } from 'node:crypto'
import { databaseFile, databaseKey, readSavedAccount } from '../../main/app/data/saved-account.ts'
import { openNodePorts } from '../../main/loopback/ports.ts'
import type { Actor } from '../../main/service/actor.ts'
import { createAsset } from '../../main/service/assets/create-asset.ts'
import { type Command, startCommand } from '../../main/service/command.ts'
import { indexJob } from '../../main/service/jobs/index-job.ts'
import type { WriteDb } from '../../main/store/db.ts'
import { openStore, type Store } from '../../main/store/store.ts'
import { createChance } from '../fixtures/chance.ts'
import { fillTexts } from './search-texts.ts'

export const searched = { notes: 100_000, assets: 10_000, batch: 500 } as const

const things = [
  ...[
    'boiler',
    'pump',
    'valve',
    'lift',
    'gasket',
    'filter',
    'burner',
    'radiator',
    'fire door',
    'heat exchanger',
  ],
  ...[
    'compressor',
    'expansion vessel',
    'thermostat',
    'fan',
    'drain',
    'meter',
    'sprinkler',
    'fuse',
    'gate',
    'hinge',
  ],
] as const
const found = [
  ...[
    'leaks at the flange',
    'makes a noise',
    'was replaced',
    'is worn, order a new one',
    'tested without remark',
  ],
  ...['needs cleaning', 'shows a wrong value', 'runs again after a reset', 'was adjusted by the caretaker'],
] as const
const places = ['Norrgatan', 'Kajgatan', 'Sjukhusvägen', 'Lillågatan', 'Storgatan', 'Åkervägen'] as const

const user = { id: 1, groupId: 1 }
export const office: Actor = {
  userId: 1,
  grants: new Map([[1, 'admin']]),
  homeGroupId: 1,
  isBoundToHome: true,
}

/** Opens the laptop's database in `dataDir` with the hub's seat, so that ids are as from a hub. */
export async function withLaptopStore(dataDir: string, work: (store: Store) => void): Promise<void> {
  const opened = await openNodePorts(dataDir, {})
  if (!opened.ok) throw new Error(opened.failure.message)
  const { ports, close } = opened.value
  const saved = await readSavedAccount(ports)
  if (!saved) throw new Error('The laptop has no account yet')
  const { id } = saved.account
  const store = openStore({ file: databaseFile(ports, id), key: await databaseKey(ports, id), seat: 'hub' })
  try {
    work(store)
  } finally {
    store.close()
    await close()
  }
}

/** Adds the data to the jobs that `fillLaptop` has created in `dataDir`. */
export function fillSearched(dataDir: string): Promise<void> {
  return withLaptopStore(dataDir, store => {
    const service = { store, now: () => Date.now(), newUuid: () => randomUUID() }
    const jobs = store.read.all<{ id: number }>('SELECT id FROM jobs ORDER BY id')
    const notes = Math.round(searched.notes / jobs.length)
    for (let first = 0; first < jobs.length; first += searched.batch)
      store.transaction(db => {
        for (const job of jobs.slice(first, first + searched.batch)) fillJob(db, job.id, notes)
      })
    for (let first = 0; first < searched.assets; first += searched.batch)
      store.transaction(db => fillAssets(startCommand(service, office, db), first))
    fillTexts(store)
  })
}

function fillJob(db: WriteDb, jobId: number, notes: number): void {
  const chance = createChance(jobId)
  for (let nth = 0; nth < notes; nth++) {
    const words = `The ${chance.pick(things)} ${chance.pick(found)}, reading ${chance.whole(1, 900)}. ${noteTail(chance)}`
    const at = Date.now() - chance.whole(0, 10_000_000)
    db.run(
      `INSERT INTO events (uuid, job_id, type, at, user_id, comment) VALUES (?, ?, 'NOTE', ?, ?, ?)`,
      ...[randomUUID(), jobId, at, user.id, words],
    )
  }
  indexJob(db, jobId)
  if (jobId % 2 === 0) addPhoto(db, jobId, chance.pick(things))
}

function noteTail(chance: ReturnType<typeof createChance>): string {
  return Array.from({ length: 8 }, () => `${chance.pick(things)} ${chance.whole(1, 99)}`).join(', ')
}

function addPhoto(db: WriteDb, jobId: number, of: string): void {
  const now = Date.now()
  const id = db.insert(
    `INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, mime_type, size, description, link)
     VALUES (?, ?, ?, ?, ?, 'image/jpeg', 350000, ?, 'https://example.com/photo')`,
    ...[randomUUID(), user.groupId, now, now, `IMG_${jobId}.jpg`, `The ${of} from below`],
  )
  db.run('INSERT INTO document_links (document_id, job_id) VALUES (?, ?)', id, jobId)
}

function fillAssets(command: Command, first: number): void {
  for (let nth = first; nth < Math.min(first + searched.batch, searched.assets); nth++) {
    const chance = createChance(nth)
    const thing = chance.pick(things)
    createAsset(command, {
      assetNo: `${thing.charAt(0).toUpperCase()}-${String(nth).padStart(5, '0')}`,
      name: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${nth}`,
      location: { placeName: `${chance.pick(places)} ${chance.whole(1, 120)}, plant room` },
      state: 'IN_USE',
    })
  }
}
