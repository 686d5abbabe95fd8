/** How a seed becomes a plan, of everything that people and the office do. */
import { actKinds, askedKinds } from './acts/kinds.ts'
import { officeKinds } from './office/all.ts'
import { makePlan, type Plan, type PlanOptions } from './plan.ts'

export function planOf(seed: number, options: PlanOptions): Plan {
  const { acts } = options
  const wanted = acts ? [...actKinds, ...askedKinds].filter(({ name }) => acts.includes(name)) : actKinds
  return makePlan(seed, options, wanted, officeKinds)
}
