/** Steps that end or delay streams of live changes. */
import { count, type Run } from './open-run.ts'
import type { StepOf } from './plan.ts'
import { broken } from './sim-response.ts'
import { laptopOf } from './steps.ts'

/** Every second hub is killed. The others end the streams of live changes in order. */
export function restartHub(run: Run, { nth }: StepOf<'restart-hub'>): void {
  const { world, plan } = run
  const isKilled = plan.isLive !== true || nth % 2 === 0
  world.tell('The hub starts anew')
  count(run, 'restart-hub')
  world.hub.restart(isKilled)
  for (const laptop of world.laptops) laptop.life?.link.breakAll(isKilled ? undefined : 'without streams')
}

export function cutStreams(run: Run, step: StepOf<'cut-streams'>): void {
  count(run, 'cut-streams')
  laptopOf(run, step).life?.link.streams.cut(step.isBroken ? broken('UND_ERR_SOCKET') : null)
}

export function holdEvents(run: Run, step: StepOf<'hold-events'>): void {
  const { name, life } = laptopOf(run, step)
  count(run, 'hold-events')
  run.world.tell(`A proxy holds the events for ${name} for ${step.ms} ms`)
  life?.link.streams.hold(true)
  run.world.timeline.after(step.ms, () => life?.link.streams.hold(false))
}

export function doze(run: Run, step: StepOf<'doze'>): void {
  const laptop = laptopOf(run, step)
  count(run, 'doze')
  run.world.tell(`${laptop.name} sleeps for ${step.ms} ms`)
  laptop.doze(step.ms)
}
