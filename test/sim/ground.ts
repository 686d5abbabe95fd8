/** What all runs of one process share, and how a seed becomes a plan. */
import { actKinds } from './acts/kinds.ts'
import { createHubHost } from './hub.ts'
import { officeKinds } from './office/all.ts'
import type { Ground } from './open-run.ts'
import { makePlan, type Plan, type PlanOptions } from './plan.ts'
import { makeTemplate } from './template.ts'

let made: Promise<Ground> | null = null

export function prepareGround(): Promise<Ground> {
  made ??= makeGround()
  return made
}

async function makeGround(): Promise<Ground> {
  const template = await makeTemplate()
  return { template, host: await createHubHost(template) }
}

export function planOf(seed: number, options: PlanOptions): Plan {
  const { acts } = options
  const wanted = acts ? actKinds.filter(({ name }) => acts.includes(name)) : actKinds
  return makePlan(seed, options, wanted, officeKinds)
}
