/** Runs the steps of a plan. */
import { StoreFailure } from '../../main/store/store-failure.ts'
import type { ActKind } from './acts/act.ts'
import { actKinds, askedKinds } from './acts/kinds.ts'
import { writeNote } from './acts/write-note.ts'
import { createChance } from './chance.ts'
import { readCopy, writeCopy } from './connections.ts'
import { restoreImage, runClone } from './folder-steps.ts'
import { accountOf, type SimLaptop } from './laptop.ts'
import { openLife } from './life.ts'
import { cutStreams, doze, holdEvents, restartHub } from './live-steps.ts'
import { createLink } from './network.ts'
import { officeKinds } from './office/all.ts'
import { count, type Run } from './open-run.ts'
import type { Plan, Step, StepOf } from './plan.ts'

import type { World } from './world.ts'

type Performers = { [K in Step['kind']]: (run: Run, step: StepOf<K>) => void }

const performers: Performers = {
  act,
  office: (run, step) => run.begin(actAsOffice(run, step)),
  fault: (run, step) => laptopOf(run, step).life?.link.plan(step.planned),
  disk: breakDisk,
  offline: goOffline,
  kill,
  jump,
  ahead,
  sleep,
  'restart-hub': restartHub,
  import: importAll,
  'back-up-hub': backUpHub,
  borrow,
  'disk-image': (run, step) => restoreImage(run, laptopOf(run, step), step),
  clone: (run, step) => runClone(run, laptopOf(run, step), step),
  'cut-streams': cutStreams,
  'hold-events': holdEvents,
  doze,
}

export function performStep(run: Run, step: Step): void {
  const perform = performers[step.kind] as (run: Run, step: Step) => void
  perform(run, step)
}

function jump(run: Run, step: StepOf<'jump'>): void {
  const laptop = laptopOf(run, step)
  run.world.tell(`${laptop.name}: its clock jumps by ${step.ms} ms`)
  count(run, 'jump')
  laptop.jump(step.ms)
}

function ahead(run: Run, step: StepOf<'ahead'>): void {
  const laptop = laptopOf(run, step)
  run.world.tell(`${laptop.name}: its clock is ahead by ${step.ahead} ms`)
  count(run, 'ahead')
  laptop.jump(step.ahead)
  goOffline(run, { ...step, kind: 'offline' })
  run.world.timeline.after(step.ms, () => {
    run.world.tell(`${laptop.name}: its clock is put right`)
    laptop.jump(-step.ahead)
  })
}

export function laptopOf({ world }: Run, { laptop }: { laptop: number }): SimLaptop {
  const found = world.laptops[laptop]
  if (!found) throw new Error(`There is no laptop ${laptop}`)
  return found
}

/** Returns random numbers for one step, so that leaving out other steps changes nothing in it. */
export function chanceOf({ seed }: Plan, nth: number) {
  return createChance(seed).fork(`step ${nth}`)
}

function act(run: Run, step: StepOf<'act'>): void {
  const kind = [...actKinds, ...askedKinds].find(({ name }) => name === step.act)
  if (kind) actOn(run, laptopOf(run, step), kind, step.nth)
}

function actOn(run: Run, laptop: SimLaptop, kind: ActKind, nth: number): void {
  const { life } = laptop
  if (!life || laptop.isAsleep) return
  signInWhereAsked(run.world, laptop)
  const { world } = run
  const scene = { world, laptop, life, chance: chanceOf(run.plan, nth), step: nth }
  // A program that is killed after its commit can only throw. A disk failure is reported to the user.
  const ifAlive = (error: unknown) => {
    if (error instanceof StoreFailure) world.tell(`${laptop.name} ${kind.name} [${nth}]: ${error.code}`)
    else if (laptop.life === life) throw error
  }
  const tell = (said: string | null) => {
    if (said === null) return
    run.counted.operations++
    world.tell(`${laptop.name} ${kind.name} [${nth}]: ${said}`)
  }
  try {
    const said = kind.perform(scene)
    if (said instanceof Promise) run.begin(said.then(tell, ifAlive))
    else tell(said)
  } catch (error) {
    ifAlive(error)
  }
}

/** Signs in if the program asks for it. An expired token is issued again. */
export function signInWhereAsked({ hub, tell }: World, laptop: SimLaptop): void {
  const { life } = laptop
  const asks = life?.store.read.get(`SELECT 1 FROM sync_state WHERE name = 'needsSignIn' AND value = 'true'`)
  if (!life || asks === undefined) return
  const nth = Number(laptop.name.slice(1))
  laptop.signIn(hub.issueToken(nth, life.context.ports.random.uuid))
  tell(`${laptop.name} signs in again`)
}

async function actAsOffice(run: Run, step: StepOf<'office'>): Promise<void> {
  const kind = officeKinds.find(({ name }) => name === step.act)
  const said = await kind?.perform({ world: run.world, chance: chanceOf(run.plan, step.nth), step: step.nth })
  if (said) run.world.tell(`The office ${step.act} [${step.nth}]: ${said}`)
}

function breakDisk(run: Run, { fault, ms, ...step }: StepOf<'disk'>): void {
  const { name, life } = laptopOf(run, step)
  life?.disk.plan(fault, () => {
    count(run, fault.code === 'SQLITE_FULL' ? 'disk-full' : 'disk-error')
    run.world.tell(`  ${name} meets ${fault.code} at ${fault.on}`)
  })
  if (ms !== null) run.world.timeline.after(ms, () => life?.disk.heal())
}

function goOffline(run: Run, step: StepOf<'offline'>): void {
  const laptop = laptopOf(run, step)
  const link = laptop.life?.link
  if (!link) return
  link.isDown = true
  link.streams.lose()
  count(run, 'offline')
  run.world.tell(`${laptop.name} is offline for ${step.ms} ms`)
  run.world.timeline.after(step.ms, () => {
    link.isDown = false
  })
}

function kill(run: Run, step: StepOf<'kill'>): void {
  const laptop = laptopOf(run, step)
  count(run, 'kill')
  if (step.what === 'now') laptop.kill('at this moment', step.downMs)
  else laptop.killAfter(step.after, step.what, step.downMs)
}

/** All laptops sleep: no timer runs, connections break, and the clocks go on. */
function sleep(run: Run, { ms }: StepOf<'sleep'>): void {
  count(run, 'sleep')
  run.world.tell(`All sleep for ${ms} ms`)
  for (const laptop of run.world.laptops) laptop.life?.link.breakAll()
  run.nights.ms += ms
}

/** Renumbers every entity of a base server with that trait. */
function importAll(run: Run): void {
  const { hub, tell } = run.world
  if (!hub.traits?.renumbers) return
  tell('The server imports its data, with other numbers')
  count(run, 'import')
  hub.importAll?.()
}

/** Backs up the server and its history, and restores both later. */
function backUpHub(run: Run, { ms, isTold }: StepOf<'back-up-hub'>): void {
  const { world } = run
  const restoreHub = world.hub.backUp()
  const restoreHistory = world.history.copy()
  const assets = assetsAt(world)
  world.tell('The hub is backed up')
  world.timeline.after(ms, () => {
    world.tell(`The hub is put back${isTold ? ', and says so' : ''}`)
    count(run, 'put-back')
    const lostAssets = [...assetsAt(world)].filter(uuid => !assets.has(uuid))
    restoreHub(isTold)
    const isKnown = isTold && !world.isBase
    const lostJobs = restoreHistory(isKnown, world.meant)
    forgetLost(world, new Set([...lostJobs, ...lostAssets]), isKnown)
    for (const laptop of world.laptops) laptop.life?.link.breakAll()
  })
}

function assetsAt({ hub }: World): Set<string> {
  return new Set(hub.holdings.assetUuids())
}

/**
 * Marks claims on lost jobs as doubtful, unless a laptop made the job: it cannot be created again. So are files on lost
 * assets, which only the office creates. A job that is lost without a new generation may as well have been deleted.
 */
function forgetLost({ meant }: World, lost: ReadonlySet<string>, isKnown: boolean): void {
  const claims = isKnown ? meant.filter(({ claim }) => claim.type === 'job') : []
  const made = new Set(claims.map(({ jobUuid }) => jobUuid))
  for (const one of meant) {
    if (one.fate === 'stands' && lost.has(one.jobUuid) && !made.has(one.jobUuid)) one.fate = 'maybe'
  }
}

/** Opens a copy of the file under another user's account, which must not send the unsent work in it. */
function borrow(run: Run, step: StepOf<'borrow'>): void {
  const { world, plan } = run
  const laptop = laptopOf(run, step)
  const guest = (step.laptop + 1) % plan.laptops
  if (!laptop.life || guest === step.laptop) return
  // Adds a note, so that unsent work exists.
  actOn(run, laptop, writeNote, step.nth)
  if (!laptop.life) return
  const name = `${laptop.name} as L${guest}`
  const file = laptop.file.replace(/\.db$/, '-guest.db')
  writeCopy(file, readCopy(laptop.file))
  const life = openLife({
    ...laptop.parts,
    nth: guest,
    name,
    file,
    now: laptop.now,
    account: accountOf(world.template, guest),
    token: world.laptops[guest]?.token ?? '',
    chance: chanceOf(plan, step.nth),
    newLink: () => createLink(run.network, name, chanceOf(plan, step.nth).fork('link')),
  })
  world.tell(`${name} opens`)
  life.engine.start()
  world.timeline.after(30_000, () => {
    life.link.cut()
    run.begin(life.engine.stop().finally(() => life.store.close()))
  })
}
