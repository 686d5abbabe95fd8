/** Exports the parts of the fleet that a hunt needs, so that one import loads them with a mutant's changes. */
export { prepareGround } from '../checkout.ts'
export { planOf } from '../plan-of.ts'
export { runPlan } from '../run.ts'
