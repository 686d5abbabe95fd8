/** All that a hunt needs of the simulated fleet, so that one import loads it with a mutant's changes. */
export { prepareGround } from '../ground.ts'
export { planOf } from '../plan-of.ts'
export { runPlan } from '../run.ts'
