/** Makes the plan of a seed, with all actions of users and the office. */
import { changeBack } from './acts/change-back.ts'
import { actKinds, askedKinds } from './acts/kinds.ts'
import { officeKinds } from './office/all.ts'
import { makePlan, type Plan, type PlanOptions } from './plan.ts'

export function planOf(seed: number, options: PlanOptions): Plan {
  const { acts, isBase } = options
  const asked = acts && [...actKinds, ...askedKinds].filter(({ name }) => acts.includes(name))
  const wanted = asked ?? (isBase ? [...actKinds, changeBack] : actKinds)
  return makePlan(seed, options, wanted, officeKinds)
}
