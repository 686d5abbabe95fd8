/** A condition that must hold in every run. */
import type { World } from '../world.ts'

export interface Invariant {
  name: string
  /** called repeatedly; returns null, or a sentence with the entity and what was expected */
  during?(world: World): string | null
  /** like `during`, if only a laptop's own database or its user's claims can change the result */
  duringOnEach?(world: World): string | null
  /** called when all work has been sent and read, before a sweep compares everything */
  beforeSweep?(world: World): string | null
  /** called when the laptops rest after a night; not in every run */
  afterNight?(world: World): string | null
  /** called when the laptops rest */
  atEnd?(world: World): string | null
}
