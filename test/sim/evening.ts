/**
 * The end of a run: networks and disks work again, programs run, and users sign in and answer open questions. Then all
 * work must be sent within a limit of virtual time (I7).
 */

import { releaseForms, unfinishedForms } from '../../main/sync/entities/forms/unfinished-forms.ts'
import { openQuestion } from '../../main/sync/state/deletion-guard.ts'
import { chooseOne, openOnes, outboxOf, removeItem, retryItem } from './acts/think-again.ts'
import type { Chance } from './chance.ts'
import type { SimLaptop } from './laptop.ts'
import type { Life } from './life.ts'
import type { Run } from './open-run.ts'
import { becomeQuiet } from './quiet.ts'
import { judgeAfterNight, judgeBeforeSweep, judgeNow, sentence } from './run.ts'
import { chanceOf, signInWhereAsked } from './steps.ts'
import type { LaptopScene } from './world.ts'

/** Two hours: Retry-After and the pauses after failures last up to an hour each, and one may follow the other. */
const restWithinMs = 2 * 3_600_000
const rounds = 6
/** the longest wait until a laptop reads the server by itself, after the longest Retry-After */
const readMs = 170_000

/** Returns null if all work was sent. */
export async function spendEvening(run: Run): Promise<string | null> {
  const { world, plan } = run
  world.tell('Evening: the network is well')
  world.hub.hurry?.()
  for (const laptop of world.laptops) {
    laptop.start()
    laptop.life?.link.heal()
    laptop.life?.disk.heal()
  }
  const chance = chanceOf(plan, -1)
  for (let round = 0; round < rounds; round++) {
    const unrest = await comeToRest(run)
    if (unrest !== null) return unrest
    if (round === 0 && run.counted.faults['put-back']) {
      const unrest = await sleepOverIt(run)
      if (unrest !== null) return unrest
    }
    const dealt = world.laptops.filter(laptop => dealWithIt(run, laptop, chance, round))
    if (dealt.length === 0) break
  }
  await pass(run, readMs)
  const violation = judgeBeforeSweep(run)
  if (violation !== null) return violation
  for (const laptop of world.laptops) laptop.life?.engine.sweepNow()
  await pass(run, 10_000)
  if (!run.counted.faults['put-back'] && world.laptops.filter(confirmAbsence).length > 0)
    await pass(run, 10_000)
  return comeToRest(run)
}

/**
 * Confirms to the program that many jobs are gone: the user knows that the office removed them. Returns whether it
 * asked.
 */
function confirmAbsence({ life }: SimLaptop): boolean {
  const question = life && openQuestion(life.store.read, life.context.ports.clock.now())
  return question ? life.engine.answerSweep('go-on').ok : false
}

/** Longer than the interval of everything that is read once a day. No user acts in the night. */
const nightMs = 25 * 3_600_000

/** Passes a night: a restored server is only recognized after all daily readings. */
async function sleepOverIt(run: Run): Promise<string | null> {
  await passNight(run)
  return comeToRest(run)
}

async function passNight(run: Run): Promise<void> {
  const { world } = run
  world.tell('A night')
  run.nights.ms += nightMs
  for (const laptop of world.laptops) laptop.life?.engine.sweepNow()
  await pass(run, 30_000)
}

/** Returns null if the laptops came to rest in the morning and every invariant held. */
export async function spendNight(run: Run): Promise<string | null> {
  await passNight(run)
  return (await comeToRest(run)) ?? judgeAfterNight(run)
}

async function comeToRest(run: Run): Promise<string | null> {
  const { world } = run
  const until = world.timeline.elapsed() + restWithinMs
  for (;;) {
    for (const laptop of world.laptops) signInWhereAsked(world, laptop)
    await becomeQuiet(run.isBusy)
    if (run.failure !== null) return run.failure
    if (world.laptops.every(laptop => isAtRest(laptop))) return judgeNow(run)
    if (!world.timeline.step(until)) return sentence(world, unrestOf(run))
    await becomeQuiet(run.isBusy)
  }
}

/** Operations that need the user do not move by themselves. */
const moving = `SELECT id, kind, state, reason_code FROM operations o
  WHERE state NOT IN ('done', 'discarded', 'review') OR (state = 'done' AND ended_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM jobs j JOIN job_marks m ON m.job_id = j.id
      WHERE j.uuid = o.job_uuid AND m.gone = 'deleted')
    AND (asset_uuid IS NULL OR asset_uuid IN (SELECT uuid FROM assets))) ORDER BY seq`

interface Moving {
  id: string
  kind: string
  state: string
  reason_code: string | null
}

function movingIn(laptop: SimLaptop): Moving[] {
  const { life } = laptop
  if (!life) return []
  const rows = life.store.read.all<Moving>(moving)
  if (rows.length === 0) return rows
  const held = heldBack(life)
  return rows.filter(({ id }) => !held.has(id))
}

/** Operations that need the user, those that follow them, and forms that are not finished. */
function heldBack({ store, context }: Life): Set<string> {
  const rows = store.read.all<{ id: string }>(
    `WITH RECURSIVE held (id) AS (SELECT id FROM operations WHERE state = 'review'
       UNION SELECT o.id FROM operations o JOIN held h ON o.depends_on = h.id
         WHERE o.state NOT IN ('done', 'discarded')
       UNION SELECT n.operation_id FROM operation_needs n JOIN held h ON n.needs_id = h.id)
     SELECT id FROM held`,
  )
  const empty = unfinishedForms(context, store.read).map(({ operationId }) => operationId)
  return new Set([...rows.map(({ id }) => id), ...empty])
}

function isAtRest(laptop: SimLaptop): boolean {
  return laptop.life !== null && movingIn(laptop).length === 0
}

function unrestOf({ world }: Run): string {
  const left = world.laptops.flatMap(laptop =>
    movingIn(laptop).map(
      ({ id, kind, state, reason_code }) => `${laptop.name} ${kind} ${id} ${state} ${reason_code}`,
    ),
  )
  return `I7: with a healthy hub everything should drain within ${restWithinMs / 3_600_000} h, but there is still ${left.slice(0, 3).join('; ')}`
}

/** Returns whether any operation needed the user. */
function dealWithIt(run: Run, laptop: SimLaptop, chance: Chance, round: number): boolean {
  const { world } = run
  const { life } = laptop
  if (!life) return false
  const scene: LaptopScene = { world, laptop, life, chance, step: -1 }
  const released = life.store.transaction(db => releaseForms(db, life.context, null))
  // A kill that was planned for the day may happen at any of these writes.
  if (laptop.life !== life) return true
  const waiting = outboxOf(scene).filter(item => item.state === 'review')
  const open = openOnes(scene)
  for (const { operationId } of waiting) {
    if (laptop.life !== life) return true
    if (round === 0 || (round < 3 && chance.fraction() < 0.5)) retryItem(scene, operationId)
    else removeItem(scene, operationId)
  }
  // In every fifth seed the users never choose.
  if (world.seed % 5 === 0) return waiting.length + released > 0
  for (const id of open) {
    if (laptop.life === life && openOnes(scene).includes(id)) chooseOne(scene, id)
  }
  return waiting.length + released + open.length > 0
}

async function pass({ world, isBusy }: Run, ms: number): Promise<void> {
  const until = world.timeline.elapsed() + ms
  await becomeQuiet(isBusy)
  while (world.timeline.step(until)) {
    await becomeQuiet(isBusy)
    for (const laptop of world.laptops) signInWhereAsked(world, laptop)
    // Work that a sign-in starts is on the timeline before the next step is searched.
    await becomeQuiet(isBusy)
  }
  world.timeline.moveTo(until)
}
