/** Restores a laptop's data folder from an image, or runs a copy of it. */
import { readImage, writeImage } from './folder-image.ts'
import type { SimLaptop } from './laptop.ts'
import { openLife } from './life.ts'
import type { Meant } from './meant.ts'
import { createLink } from './network.ts'
import { count, type Run } from './open-run.ts'
import type { StepOf } from './plan.ts'
import { chanceOf } from './steps.ts'
import type { World } from './world.ts'

/** The disk of a laptop is restored from an image that was taken a while before. */
export function restoreImage(run: Run, laptop: SimLaptop, { ms }: StepOf<'disk-image'>): void {
  const { world } = run
  const image = readImage(laptop.file)
  const then = new Map(world.meant.map(one => [one, { ...one }]))
  world.tell(`An image of ${laptop.name} is taken`)
  world.timeline.after(ms, () => {
    count(run, 'disk-image')
    laptop.kill('as its disk image is restored', null)
    // The killed program must end before another one opens the folder.
    world.timeline.after(1_000, () => {
      // A planned kill may have restarted it.
      laptop.kill('as its disk image is restored', null)
      writeImage(laptop.file, image)
      laptop.noteCopied()
      doubtSince(run, laptop, then)
      allowFormsTwice(world, laptop)
      laptop.start()
    })
  })
}

/**
 * Marks every claim of the user since the image as doubtful. Unsent work is lost, which no program can prevent. A claim
 * that was undone or changed since may be as it was.
 */
function doubtSince({ world }: Run, { name }: SimLaptop, then: ReadonlyMap<Meant, Meant>): void {
  for (const one of [...world.meant]) {
    if (one.laptop !== name) continue
    const before = then.get(one)
    if (!before) one.fate = 'maybe'
    else if (before.fate !== one.fate) one.fate = 'maybe'
    else if (before.claim !== one.claim) {
      one.fate = 'maybe'
      world.meant.push({ ...before, fate: 'maybe' })
    }
  }
  // A start that was undone since waits again, with its pause.
  world.presses.splice(0, Infinity, ...world.presses.filter(({ start }) => start.laptop !== name))
}

/**
 * A server without events of forms cannot be asked whether it has one: it shows no forms either, or it has one with
 * answers that are not in this folder.
 */
function allowFormsTwice({ hub: { traits }, meant }: World, { name }: SimLaptop): void {
  if (!traits || traits.recordsForms) return
  for (const one of meant) if (one.laptop === name && one.claim.type === 'form') one.mayBeTwice = true
}

/** Returns whether the claim's operation is not done. Some claims have no operation of their own. */
function waitsHere({ life }: SimLaptop, { operationId }: Meant): boolean {
  if (operationId === null) return true
  const done = `SELECT 1 FROM operations WHERE id = ? AND state = 'done'`
  return !life?.store.read.has(done, operationId)
}

/**
 * A copy of the folder runs with the same account, and sends what waits there. Where the laptop runs at the same time, no
 * lookup keeps a base server from getting the same of both.
 */
export function runClone(run: Run, laptop: SimLaptop, step: StepOf<'clone'>): void {
  const { world, plan } = run
  if (!laptop.life) return
  count(run, 'clone')
  const name = `${laptop.name} clone`
  const file = laptop.file.replace(/\.db$/, '-clone.db')
  writeImage(file, readImage(laptop.file))
  const chance = chanceOf(plan, step.nth)
  const life = openLife({
    ...laptop.parts,
    ...{ name, file, chance, now: laptop.now, account: laptop.account, token: laptop.token },
    newLink: () => createLink(run.network, name, chance.fork('link')),
  })
  world.tell(`${name} starts${step.isAlone ? ' alone' : ''}`)
  laptop.noteCopied()
  allowFormsTwice(world, laptop)
  if (step.isAlone) laptop.kill('as its clone runs', step.ms + 1_000)
  else
    for (const one of world.meant)
      if (one.laptop === laptop.name && waitsHere(laptop, one)) one.mayBeTwice = true
  life.engine.start()
  world.timeline.after(step.ms, () => {
    world.tell(`${name} ends`)
    life.link.cut()
    run.begin(life.engine.stop().finally(() => life.store.close()))
  })
}
